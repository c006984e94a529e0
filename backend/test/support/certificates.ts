import tls from 'node:tls';

/** A certificate of localhost that ended in January 2020. Its key guards nothing. */
export const EXPIRED_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBYjCCAQigAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMTMxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASkVeP5+G6g4Adc+uQR
/CVjJ9wChwXJ6TMaJ20Z8jbGrX2w29yGgkRT/kEdTFlDcQn2jwi/QqF+Ay+uV7sN
31RTo0swSTAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwDAYDVR0TBAUwAwEB
/zAdBgNVHQ4EFgQUgAnqkHmWhMr+QS+gTqFmPRsZOfkwCgYIKoZIzj0EAwIDSAAw
RQIhAMbZhCT2tdDwD74xzMYIs5MhzeH2Rmx44eD8bb+7HdJrAiBz04kjUpACW+YY
UXxPFJcdzmFTOsk1wd6p6nZk7J0Nlw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFvgAQx+wIpFLkYE4
SFxQTWAUu48U91umdfHW5VuC0qKhRANCAASkVeP5+G6g4Adc+uQR/CVjJ9wChwXJ
6TMaJ20Z8jbGrX2w29yGgkRT/kEdTFlDcQn2jwi/QqF+Ay+uV7sN31RT
-----END PRIVATE KEY-----
`,
};

/** A certificate of localhost from 2020 to 2119. Its key guards nothing. */
export const LOCALHOST_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUCSjOJQeeVIg0gd39QqagTF18rJYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkxMjA4
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR2nZI9jbY9183ga4wnvTRSTEvMSxMOzqp+vp7COKWG57f719Av8oIF
AlOoZ0tQq2UcnriJtuEWf4Fre0nqE+yxo28wbTAdBgNVHQ4EFgQUFtc9fc5MfEEU
hTOb+mNlD75uvZIwHwYDVR0jBBgwFoAUFtc9fc5MfEEUhTOb+mNlD75uvZIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMI185OSZoArodS9oW8JI9UHjiW2eVReArZgNOiN2jNvAiEA
lXAhBXJaUyr6zpY2k9vh4tLyY0IZ14YEYRh6jtDLnCk=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJCOR2l/oGu3DwNns
FSMcMBjLZs2YvxXI7VY8A2PHhb2hRANCAAR2nZI9jbY9183ga4wnvTRSTEvMSxMO
zqp+vp7COKWG57f719Av8oIFAlOoZ0tQq2UcnriJtuEWf4Fre0nqE+yx
-----END PRIVATE KEY-----
`,
};

/** Trusts a certificate in this process. Returns what takes the trust back. */
export function trustCertificate({ cert }: { cert: string }): () => void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, cert]);
  return () => tls.setDefaultCACertificates(before);
}
