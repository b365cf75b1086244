// A photo made small enough for a phone's network. Drawn anew it stands upright, and loses where and when it was taken.
const LONGEST = 2600; // pixels of its longer side
const QUALITY = 0.88;

// Rejects where this browser cannot show it; then the server says what it thinks of the file as it is.
export async function smaller(file, sheet = document.createElement("canvas")) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const by = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  sheet.width = Math.round(picture.width * by);
  sheet.height = Math.round(picture.height * by);
  sheet.getContext("2d").drawImage(picture, 0, 0, sheet.width, sheet.height);
  picture.close();
  return new Promise((done, failed) => {
    sheet.toBlob((blob) => (blob ? done(blob) : failed(new Error("not drawn"))), "image/jpeg", QUALITY);
  });
}
