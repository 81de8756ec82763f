import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hexadecimal, for pages whose browser has no `crypto.subtle`: it exists over HTTPS only. */
export const sha256EmHex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
