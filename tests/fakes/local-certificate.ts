/** Of localhost, signed by nobody, for stand-ins that have to speak https. Made for tests: it protects nothing. */
export const localCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHFtA7Y7HxMPu8Kdn
4KqawXoMHF+WzI5TzhB2inwrcQ2hRANCAASCzVnUDCXeydAMibfOD/zddJfbiGJi
muezT6G7xwWQnwo5og7VFo7Tef6FSas5Ih+Df1thE8j1etpVpGIZVxnV
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUF01sLyfRLIDktvbmE4d8+eBEWKgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjExMDkzOFoYDzIxMjYxMTAy
MTEwOTM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASCzVnUDCXeydAMibfOD/zddJfbiGJimuezT6G7xwWQnwo5og7VFo7T
ef6FSas5Ih+Df1thE8j1etpVpGIZVxnVo28wbTAdBgNVHQ4EFgQUuaK3KT8/HcTd
GEv0Dq8b9n6odcAwHwYDVR0jBBgwFoAUuaK3KT8/HcTdGEv0Dq8b9n6odcAwGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIgLzdl7H+mBGatMjQ1GcLtpibjLXpMrXexvTGJnpsSi38CIQCg
HoFkcdehWIbbhSiX45EJ5BpIEyeIjHUBmhpRNOR5iQ==
-----END CERTIFICATE-----`,
};
