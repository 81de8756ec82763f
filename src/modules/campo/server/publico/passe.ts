import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Servicos } from '#platform/servicos.ts'
import type { OsPublica } from '../consultas/publica.ts'

// The proof that a browser typed the PIN of a link. It ends with the link, and opens no other one.

const CONTEXTO = 'campo.passe'
type DoLink = Pick<OsPublica, 'link_id' | 'expira_em'>
const nomeDo = (o: DoLink): string => `os-${o.link_id}`

export function darPasse(s: Pick<Servicos, 'cofre' | 'ambiente'>, reply: FastifyReply, o: DoLink): void {
  const passe = s.cofre.cifrar(o.link_id, CONTEXTO).toString('base64url')
  const segundos = Math.max(1, Math.floor((o.expira_em.getTime() - Date.now()) / 1000))
  const segura = s.ambiente.urlPublica.startsWith('https:') ? '; Secure' : ''
  void reply.header('set-cookie', `${nomeDo(o)}=${passe}; Max-Age=${segundos}; Path=/; HttpOnly; SameSite=Lax${segura}`)
}

export function temPasse(s: Pick<Servicos, 'cofre'>, req: FastifyRequest, o: DoLink): boolean {
  const nome = `${nomeDo(o)}=`
  const passe = (req.headers.cookie ?? '')
    .split(/;\s*/)
    .find((b) => b.startsWith(nome))
    ?.slice(nome.length)
  if (!passe) return false
  try {
    return s.cofre.decifrar(Buffer.from(passe, 'base64url'), CONTEXTO) === o.link_id
  } catch {
    return false
  }
}
