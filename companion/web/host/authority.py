"""The certificate authority of this house: made once in the data folder, it vouches for this machine and no other.

What it may vouch for is written into it (name constraints): addresses of home networks, this machine's own, and names
that exist at home only. Systems that keep to such limits believe it nothing else, even if its key were stolen. The key
leaves the folder only in a file of the whole house for which somebody asked so, locked by a pass phrase; else another
machine makes an authority of its own."""
from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion import disk

FOLDER = "authority"
AUTHORITY_YEARS, SERVER_DAYS, RENEW_DAYS = 10, 397, 30
"""Days that the authority is valid, days of a server's certificate (Apple accepts 825 at most, browsers soon fewer than
398), and days before its end when that is renewed. Clocks of small machines are wrong at times: see `EARLY`."""
CLOCK_SLACK = timedelta(days=2)
HOME_NETWORKS = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8",
        "fc00::/7", "fe80::/10", "::1/128")
HOME_DOMAINS = ("localhost", "local", "lan", "home", "home.arpa", "internal", "fritz.box")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def address(name: str) -> Address | None:
    """The IP address written as a name, without the interface of a link-local one; None for a host name."""
    try:
        return ipaddress.ip_address(name.split("%")[0])
    except ValueError:
        return None


class Authority:
    """The authority of a data folder. It is made when there is none, when it has expired, or when its key and
    certificate do not match; then every device has to install the new one. OSError when the folder cannot be
    written."""

    def __init__(self, data: Path, own: Iterable[str], now: datetime | None = None):
        """`own`: this machine's addresses, which a new authority may certify even where they are not private ones."""
        self.folder = data / FOLDER
        self.folder.mkdir(mode=0o700, exist_ok=True)
        now = now or datetime.now(UTC)
        kept = self._kept(now)
        self.certificate, self._key = kept or self._made(own, now)
        limits = self.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
        allowed = [name.value for name in limits.permitted_subtrees or []]
        self._domains = [name for name in allowed if isinstance(name, str)]
        self._networks = [net for net in allowed if not isinstance(net, str)]

    @property
    def name(self) -> str:
        """Its name in the lists of operating systems."""
        return str(self.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)

    @property
    def fingerprint(self) -> str:
        """SHA-256 as systems show it: `3F:0A:...`, 32 pairs."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    def der(self) -> bytes:
        return self.certificate.public_bytes(Encoding.DER)

    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    def may(self, name: str) -> bool:
        """Whether its name constraints allow it to certify a name or an address."""
        if ip := address(name):
            return any(ip in network for network in self._networks)
        return any(name == domain or name.endswith("." + domain) for domain in self._domains)

    def server(self, names: Iterable[str], now: datetime | None = None) -> Path:
        """The server's key and certificate chain, PEM: the last ones if they cover all these names (as far as it may
        certify them) and need no renewal, else new ones."""
        now, path = now or datetime.now(UTC), self.folder / "server.pem"
        wanted = sorted({name.split("%")[0].lower() for name in names if self.may(name.lower())})
        if not self._good(path, wanted, now):
            key = ec.generate_private_key(ec.SECP256R1())
            disk.write_whole(path, _pem(key) + self._issued(key, wanted, now).public_bytes(Encoding.PEM) + self.pem())
        return path

    def _good(self, path: Path, wanted: list[str], now: datetime) -> bool:
        try:
            chain = x509.load_pem_x509_certificates(path.read_bytes())
            load_pem_private_key(path.read_bytes(), None)
            chain[0].verify_directly_issued_by(self.certificate)
        except (OSError, ValueError, TypeError, IndexError, InvalidSignature):
            return False
        named = chain[0].extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        covered = {str(name.value) for name in named}
        young = chain[0].not_valid_before_utc <= now <= chain[0].not_valid_after_utc - timedelta(days=RENEW_DAYS)
        return young and covered >= set(wanted)

    def _issued(self, key: ec.EllipticCurvePrivateKey, names: list[str], now: datetime) -> x509.Certificate:
        own = self.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
        until = min(now + timedelta(days=SERVER_DAYS) - CLOCK_SLACK, self.certificate.not_valid_after_utc)
        return (
            _started("Companion", key, now - CLOCK_SLACK, until).issuer_name(self.certificate.subject)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(own), critical=False)
            .sign(self._key, hashes.SHA256()))

    def _kept(self, now: datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None:
        files = self.folder / "authority.pem", self.folder / "authority.key"
        if not all(file.exists() for file in files):
            return None
        try:
            certificate = x509.load_pem_x509_certificate(files[0].read_bytes())
            certificate.extensions.get_extension_for_class(x509.NameConstraints)
            key = load_pem_private_key(files[1].read_bytes(), None)
        except (ValueError, TypeError, x509.ExtensionNotFound):
            return None
        ours = isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == certificate.public_key()
        if not ours or now > certificate.not_valid_after_utc - timedelta(days=RENEW_DAYS):
            return None
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return certificate, key

    def _made(self, own: Iterable[str], now: datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
        host = socket.gethostname().lower()
        networks: list[Network] = [ipaddress.ip_network(network) for network in HOME_NETWORKS]
        for ip in map(address, own):
            if ip and not any(ip in network for network in networks):
                networks.append(ipaddress.ip_network(ip))
        domains = list(dict.fromkeys((*HOME_DOMAINS, *([host] if _plain(host) else []))))
        permitted = [*(x509.DNSName(name) for name in domains), *(x509.IPAddress(network) for network in networks)]
        key = ec.generate_private_key(ec.SECP256R1())
        name = f"Companion {host[:40]} {now:%Y-%m-%d}"
        builder = _started(name, key, now - CLOCK_SLACK, now + timedelta(days=365 * AUTHORITY_YEARS))
        certificate = (
            builder.issuer_name(_named(name))
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .sign(key, hashes.SHA256()))
        disk.write_whole(self.folder / "authority.key", _pem(key))
        disk.write_whole(self.folder / "authority.pem", certificate.public_bytes(Encoding.PEM))
        return certificate, key


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Companion"),
                      x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _started(name: str, key: ec.EllipticCurvePrivateKey, since: datetime, until: datetime) -> x509.CertificateBuilder:
    public = key.public_key()
    return (x509.CertificateBuilder().subject_name(_named(name)).public_key(public)
            .serial_number(x509.random_serial_number()).not_valid_before(since).not_valid_after(until)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False))


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False)


def _general(name: str) -> x509.GeneralName:
    ip = address(name)
    return x509.IPAddress(ip) if ip else x509.DNSName(name)


def _plain(host: str) -> bool:
    """Whether a certificate can carry the name."""
    return host.isascii() and bool(host) and all(c.isalnum() or c in "-." for c in host) and address(host) is None


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
