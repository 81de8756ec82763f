const naoUsada = (): never => {
  throw new Error('passkeys are not offered')
}
export const browserSupportsWebAuthn = (): boolean => false
export const createCredential = naoUsada
export const getCredential = naoUsada
export const deserializeCredentialCreationOptions = naoUsada
export const deserializeCredentialRequestOptions = naoUsada
export const serializeCredentialCreationResponse = naoUsada
export const serializeCredentialRequestResponse = naoUsada
export const webAuthnAbortService = { createNewAbortSignal: naoUsada, cancelCeremony: naoUsada }
export class WebAuthnApi {}
