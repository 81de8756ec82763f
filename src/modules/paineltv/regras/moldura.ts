import type { Moldura } from '../tipos.ts'

/**
 * Whether a page allows being framed by ours, by its response headers. `frame-ancestors` takes precedence over
 * X-Frame-Options, as in browsers.
 */
export function molduraDe(cabecalhos: Readonly<Record<string, string>>, url: string, nossa: string): Moldura {
  const [pagina, nos] = [new URL(url), new URL(nossa)]
  const politicas = (cabecalhos['content-security-policy'] ?? '').split(',').flatMap((p) =>
    p
      .split(';')
      .map((d) => d.trim().split(/\s+/))
      .filter(([nome]) => nome?.toLowerCase() === 'frame-ancestors')
      .map(([, ...fontes]) => fontes),
  )
  if (politicas.length > 0)
    return politicas.every((fontes) => fontes.some((f) => combina(f, pagina, nos))) ? 'aceita' : 'recusa'
  const antigo = (cabecalhos['x-frame-options'] ?? '').split(',').map((v) => v.trim().toLowerCase())
  if (antigo.includes('deny')) return 'recusa'
  if (antigo.includes('sameorigin')) return pagina.origin === nos.origin ? 'aceita' : 'recusa'
  return 'aceita'
}

function combina(fonte: string, pagina: URL, nos: URL): boolean {
  const f = fonte.toLowerCase()
  if (f === "'none'") return false
  if (f === "'self'") return pagina.origin === nos.origin
  if (f === '*') return true
  if (/^[a-z][a-z0-9+.-]*:$/.test(f)) return f === nos.protocol
  const [, esquema, maquina = '', porta] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?/.exec(f) ?? []
  if (esquema && `${esquema}:` !== nos.protocol) return false
  const padrao = nos.protocol === 'https:' ? '443' : '80'
  if (porta && porta !== '*' && porta !== (nos.port || padrao)) return false
  if (!porta && nos.port && nos.port !== padrao) return false
  return maquina.startsWith('*.') ? nos.hostname.endsWith(maquina.slice(1)) : maquina === nos.hostname
}
