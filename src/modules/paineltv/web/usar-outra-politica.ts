import { useEffect } from 'react'

const LUGAR = 'girassol.tv.recarregado'
/** Minimum between two reloads for an origin that is still refused. */
const DE_NOVO_MS = 600_000

/** The CSP is fixed when the document loads, so a page added later requires a reload. */
export function useOutraPolitica(url: string | null): void {
  useEffect(() => {
    if (!url) return
    const origem = new URL(url, location.href).origin
    const recusada = (e: SecurityPolicyViolationEvent) => {
      if (e.effectiveDirective !== 'frame-src' || !e.blockedURI.startsWith(origem)) return
      const [qual, quando] = (sessionStorage.getItem(LUGAR) ?? '').split(' ')
      if (qual === origem && Date.now() - Number(quando) < DE_NOVO_MS) return
      sessionStorage.setItem(LUGAR, `${origem} ${Date.now()}`)
      location.reload()
    }
    document.addEventListener('securitypolicyviolation', recusada)
    return () => document.removeEventListener('securitypolicyviolation', recusada)
  }, [url])
}
