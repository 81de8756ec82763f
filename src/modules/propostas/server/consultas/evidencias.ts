import { sql } from 'kysely'
import { z } from 'zod'
import { canaisDeCodigo } from '#kit/canais-de-codigo.ts'
import { conferirCadeia, type Evidencia } from '#platform/evidencias/cadeia.ts'
import { lerEvidencias } from '#platform/evidencias/repositorio.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Evidencias } from '../../contract/formas.ts'
import { eloPartido } from './detalhe.ts'

/** The chain that the public page writes. */
export const CADEIA_DO_ACEITE = 'propostas.aceite'

const CANAIS: Readonly<Record<(typeof canaisDeCodigo)[number], string>> = {
  whatsapp: 'WhatsApp',
  email: 'e-mail',
  sms: 'SMS',
}
const doCodigo = z.object({ canal: z.enum(canaisDeCodigo), destino: z.string(), versao: z.number() })
const doAceite = z.object({ versao: z.number(), letra: z.string(), pagamento: z.number() })

type Passo = NonNullable<Evidencias['aceite']>['passos'][number]

/** The masked destination and the choice; who and from where is in the acceptance itself. */
function passoDe(e: Evidencia): Passo {
  const dados: unknown = JSON.parse(e.dados)
  const comum = { n: e.seq, em: e.em.toISOString(), hash: e.hash }
  if (e.tipo === 'codigo_enviado') {
    const { canal, destino, versao } = doCodigo.parse(dados)
    return { ...comum, tipo: 'codigo_enviado', detalhe: `por ${CANAIS[canal]} para ${destino}, v${versao}` }
  }
  const { versao, letra, pagamento } = doAceite.parse(dados)
  return { ...comum, tipo: 'aceita', detalhe: `v${versao}, opção ${letra}, ${pagamento + 1}ª forma de pagamento` }
}

/** Whether the hash in the acceptance is that of its version, and the version's text still has it; null without one. */
async function retratoConfere(db: Db, id: string): Promise<boolean | null> {
  const { rows } = await sql<{ confere: boolean }>`
    select a.hash_do_retrato = v.hash and v.hash = encode(sha256(convert_to(v.retrato, 'UTF8')), 'hex') as confere
    from propostas.aceites a
    join propostas.versoes v on v.proposta_id = a.proposta_id and v.n = a.versao
    where a.proposta_id = ${id}
  `.execute(db)
  return rows[0]?.confere ?? null
}

/** Reads and verifies both chains of a proposal in the caller's reach. */
export async function evidenciasDa(db: Db, id: string): Promise<Evidencias> {
  const [elo, doCliente, retrato, { rows }] = await Promise.all([
    eloPartido(db, id),
    lerEvidencias(db, { de: CADEIA_DO_ACEITE, de_id: id }),
    retratoConfere(db, id),
    sql<{ quantos: number }>`
      select count(*)::int as quantos from propostas.eventos where proposta_id = ${id}
    `.execute(db),
  ])
  const cadeia = conferirCadeia(doCliente)
  return {
    eventos: { confere: elo === null, quebra_em: elo, quantos: rows[0]?.quantos ?? 0 },
    aceite:
      doCliente.length === 0 && retrato === null
        ? null
        : {
            confere: cadeia.confere,
            quebra_em: cadeia.quebraEm,
            retrato_confere: retrato ?? true,
            passos: doCliente.map(passoDe),
          },
  }
}
