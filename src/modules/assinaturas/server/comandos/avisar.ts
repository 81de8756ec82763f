import { sql } from 'kysely'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkDeAssinar } from '../../links.ts'
import { textoDoAviso, type MotivoDoAviso } from '../../regras/avisos.ts'
import { entregarAoSignatario } from './entregar.ts'
import { registrarProva } from './provar.ts'

export interface Aviso {
  signatario_id: string
  motivo: MotivoDoAviso
  chave: string
}

interface Destinatario {
  pedido_id: string
  nome: string
  email: string | null
  telefone: string | null
  contato_id: string | null
  titulo: string
  rotulo: string
  prazo_em: Date
  devido: boolean
}

/** The signer, and whether the notice still has a reason: the state may have moved on since it was scheduled. */
async function destinatario(
  s: Pick<Servicos, 'banco'>,
  { signatario_id, motivo }: Aviso,
): Promise<Destinatario | null> {
  const { rows } = await sql<Destinatario>`
    select
      s.pedido_id,
      s.nome,
      s.email,
      s.telefone,
      s.contato_id,
      p.titulo,
      p.origem_rotulo as rotulo,
      p.prazo_em,
      case ${motivo}
        when 'final' then p.final_sha256 is not null
        else p.situacao in ('enviado', 'parcial') and p.prazo_em > now() and (s.situacao in ('chamado', 'leu', 'confirmou') or (${motivo} = 'reenvio' and s.situacao = 'espera'))
      end as devido
    from assinaturas.signatarios s
    join assinaturas.pedidos p on p.id = s.pedido_id
    where s.id = ${signatario_id}
  `.execute(s.banco.db)
  return rows[0]?.devido ? rows[0] : null
}

/** Claims the key of a notice. False when it has left, or has no way to leave. */
const reservar = (s: Pick<Servicos, 'executar'>, a: Aviso) =>
  s.executar(sistema, async (u) => {
    const { rows } = await sql`
      insert into assinaturas.avisos (chave, signatario_id, motivo)
      values (${a.chave}, ${a.signatario_id}, ${a.motivo})
      on conflict (chave) do update
      set em = now()
      where avisos.situacao in ('a_enviar', 'falhou')
      returning chave
    `.execute(u.tx)
    return rows.length > 0
  })

/** Makes a link of its own for the notice. Only its hash is stored. */
const novoLink = (s: Pick<Servicos, 'executar'>, signatario_id: string) =>
  s.executar(sistema, async (u) => {
    const token = novoToken()
    await sql`
      insert into assinaturas.links (hash, signatario_id) values (${hashDoToken(token)}, ${signatario_id})
    `.execute(u.tx)
    return token
  })

/** Notifies a signer once for each key. A notice that failed is retried by its job; what left is in the chain. */
export async function avisarSignatario(s: Servicos, a: Aviso): Promise<void> {
  const d = await destinatario(s, a)
  if (!d || !(await reservar(s, a))) return
  const link = `${s.ambiente.urlPublica}${linkDeAssinar(await novoLink(s, a.signatario_id))}`
  const texto = textoDoAviso(a.motivo, { ...d, link, empresa: await nomeDaEmpresa(s.banco.db) })
  const r = await entregarAoSignatario(s, { ...d, ...texto, chave: a.chave })
  await s.executar(sistema, async (u) => {
    await sql`
      update assinaturas.avisos
      set situacao = ${r.canal ? 'enviado' : 'sem_canal'}, canal = ${r.canal}, em = now()
      where chave = ${a.chave}
    `.execute(u.tx)
    if (!r.canal) return
    const para = ocultarDestino(r.canal, (r.canal === 'email' ? d.email : d.telefone) ?? '')
    await registrarProva(u, {
      pedido_id: d.pedido_id,
      tipo: 'link_enviado',
      signatario_id: a.signatario_id,
      prova: { motivo: a.motivo, canal: r.canal, para },
      em: new Date(),
    })
  })
}
