import { mesmoTelefone, soDigitos } from '#kit/telefone.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { gravarConta, lerConta, numeroDaUltimaEntrega } from '#modules/chat/canais/comum/server/repositorio/conta.ts'

const SEM_ID =
  'Não foi possível descobrir o identificador do número na Meta. Preencha o identificador do número ou o da conta do WhatsApp.'

/**
 * Returns the Graph API id of our number, from the first source that has it: the settings, the stored account, the
 * account's numbers, the last delivery, or the number field itself if Graph accepts it as an id.
 */
export async function idDoNumero(banco: Banco, c: Conversador, caixa: CaixaAberta, frase: string): Promise<string> {
  const { phone_number_id, waba_id, numero_telefone } = caixa.configuracao
  if (typeof phone_number_id === 'string') return phone_number_id
  const numero = String(numero_telefone)
  const aprendido = (await lerConta(banco, caixa.id))?.phone_number_id
  if (aprendido) return aprendido
  const achado =
    (typeof waba_id === 'string' ? await daConta(c, caixa, waba_id, numero, frase) : null) ??
    (await numeroDaUltimaEntrega(banco, caixa.id)) ??
    (await oProprio(c, caixa, numero, frase))
  if (!achado) throw new ErroDeChat(frase, 400, undefined, { detalhe: SEM_ID })
  await gravarConta(banco, caixa.id, { phone_number_id: achado })
  return achado
}

async function daConta(
  c: Conversador,
  caixa: CaixaAberta,
  waba: string,
  numero: string,
  frase: string,
): Promise<string | null> {
  const { corpo } = await chamarPelaCaixa<{ data?: { id: string; display_phone_number?: string }[] }>(
    c,
    caixa,
    frase,
    { caminho: `${waba}/phone_numbers`, query: { fields: 'id,display_phone_number', limit: '100' } },
    true,
  )
  return corpo.data?.find((n) => mesmoTelefone(soDigitos(n.display_phone_number ?? ''), numero))?.id ?? null
}

/** Some installations stored the id in the number field. */
async function oProprio(c: Conversador, caixa: CaixaAberta, numero: string, frase: string): Promise<string | null> {
  try {
    const { corpo } = await chamarPelaCaixa<{ id?: string }>(
      c,
      caixa,
      frase,
      { caminho: numero, query: { fields: 'id,display_phone_number' } },
      true,
    )
    return corpo.id === numero ? numero : null
  } catch (erro) {
    if (erro instanceof ErroDeChat && erro.classe === 'permanente' && !/token/i.test(erro.detalhe ?? '')) return null
    throw erro
  }
}
