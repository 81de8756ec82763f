import { useEffect } from 'react'

const LUGAR = 'girassol.tv.recarregado'
/** A server that still refuses the page after this is not asked again at once. */
const DE_NOVO_MS = 600_000

/** What may be framed is said once, when the document comes: a page that was added since asks for the document anew. */
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
