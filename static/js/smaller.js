// A photo made small enough for a phone's network. Drawn anew it stands upright, and loses where and when it was taken.
export async function smaller(file, longest = 2600, quality = 0.88) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const by = Math.min(1, longest / Math.max(picture.width, picture.height));
  const sheet = document.createElement("canvas");
  sheet.width = Math.round(picture.width * by);
  sheet.height = Math.round(picture.height * by);
  sheet.getContext("2d").drawImage(picture, 0, 0, sheet.width, sheet.height);
  picture.close();
  return new Promise((done) => { sheet.toBlob(done, "image/jpeg", quality); });
}
