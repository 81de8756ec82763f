import { z } from 'zod'
import type { Banco } from '#platform/postgres/banco.ts'
import { componente, type Modelo } from '../../regras/modelos.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from '../chamar.ts'
import { anotarFalhaDosModelos, trocarModelos } from '../repositorio/modelos.ts'

const daMeta = z.object({
  id: z.coerce.string(),
  name: z.string(),
  language: z.string(),
  category: z.string().catch(''),
  status: z.string().catch(''),
  rejected_reason: z.string().nullish(),
  components: z.array(componente).catch([]),
})
const FRASE = 'Erro ao buscar os modelos'
const PAGINAS = 50

/** Reads all pages of the account's templates and replaces the stored ones. If a page fails, nothing changes. */
export async function sincronizarModelos(banco: Banco, c: Conversador, caixa: CaixaAberta): Promise<number> {
  const { waba_id } = caixa.configuracao
  if (typeof waba_id !== 'string')
    throw new ErroDeChat(FRASE, 400, undefined, {
      code: 'VALIDATION_ERROR',
      detalhe: 'Preencha o identificador da conta do WhatsApp (WABA) na configuração da caixa.',
    })
  try {
    const modelos = await lerTodos(c, caixa, waba_id)
    await trocarModelos(banco, caixa.id, modelos)
    return modelos.length
  } catch (erro) {
    await anotarFalhaDosModelos(
      banco,
      caixa.id,
      (erro instanceof ErroDeChat && erro.detalhe) || 'Os modelos não puderam ser buscados.',
    )
    throw erro
  }
}

async function lerTodos(c: Conversador, caixa: CaixaAberta, waba: string): Promise<Modelo[]> {
  const modelos: Modelo[] = []
  let after: string | undefined
  for (let pagina = 0; pagina < PAGINAS; pagina++) {
    const { corpo } = await chamarPelaCaixa<{
      data?: unknown[]
      paging?: { cursors?: { after?: string }; next?: string }
    }>(
      c,
      caixa,
      FRASE,
      {
        caminho: `${waba}/message_templates`,
        query: {
          fields: 'id,name,language,category,status,rejected_reason,components',
          limit: '100',
          ...(after ? { after } : {}),
        },
      },
      true,
    )
    for (const bruto of corpo.data ?? []) {
      const lido = daMeta.safeParse(bruto)
      if (lido.success)
        modelos.push({
          id: lido.data.id,
          nome: lido.data.name,
          idioma: lido.data.language,
          categoria: lido.data.category,
          situacao: lido.data.status,
          motivo: motivo(lido.data.rejected_reason),
          componentes: lido.data.components,
        })
    }
    // the `next` URL contains the token: use only its cursor
    after = corpo.paging?.next ? corpo.paging.cursors?.after : undefined
    if (!after) break
  }
  return modelos
}

const motivo = (m: string | null | undefined) => (m && m !== 'NONE' ? m : null)
