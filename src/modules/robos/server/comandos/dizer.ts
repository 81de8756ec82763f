import type { Efeito } from '#engines/fluxo/estado.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { conferirEspecial, enviarPeloSistema, type ConversaTrancada } from '#modules/chat/publico.ts'
import type { Corrida } from '../consultas/corrida.ts'

export type Fala = Extract<Efeito, { tipo: 'mensagem' }>

/** Queues the bot's messages under its name. */
export const dizer = async (
  u: Unidade,
  conversa: ConversaTrancada,
  { robo_id, robo_nome, sessao_id }: Corrida,
  falas: readonly Fala[],
  recursos: RecursosDoCanal,
): Promise<void> =>
  void (await enviarPeloSistema(u, conversa, {
    autor_nome: robo_nome,
    origem: 'robo',
    mensagens: falas
      .flatMap((f) => comoPartes(f, recursos))
      .map(({ no, texto, dados, arquivo }) => ({
        texto,
        arquivo,
        dados: { ...dados, robo: { id: robo_id, sessao_id, no } },
      })),
  }))

interface Parte {
  no: string
  texto: string
  dados?: Record<string, unknown>
  arquivo?: Fala['arquivo']
}

/**
 * Returns one message if the channel supports it; a file whose caption the channel would drop is sent after its text.
 */
function comoPartes({ no, texto, arquivo, opcoes }: Fala, recursos: RecursosDoCanal): Parte[] {
  if (opcoes) return [oferecer(no, texto, opcoes, recursos)]
  if (!arquivo) return texto ? [{ no, texto }] : []
  const separado = texto !== '' && (!recursos.legenda || arquivo.mime.startsWith('audio/'))
  return separado
    ? [
        { no, texto },
        { no, texto: '', arquivo },
      ]
    : [{ no, texto, arquivo }]
}

function oferecer(
  no: string,
  texto: string,
  { forma, botao, itens }: NonNullable<Fala['opcoes']>,
  recursos: RecursosDoCanal,
): Parte {
  const especial: EspecialDeEnvio =
    forma === 'botoes'
      ? {
          tipo: 'botoes',
          titulo: texto,
          descricao: '',
          rodape: '',
          botoes: itens.map((i) => ({ id: i.id, texto: i.texto })),
        }
      : {
          tipo: 'lista',
          titulo: texto,
          descricao: '',
          rodape: '',
          botao,
          secoes: [
            { titulo: 'Opções', linhas: itens.map((i) => ({ id: i.id, titulo: i.texto, descricao: i.descricao })) },
          ],
        }
  try {
    return { no, ...conferirEspecial(especial, recursos) }
  } catch {
    // the channel rejects the options (e.g. two equal labels): send a numbered list instead
    return { no, texto: [texto, '', ...itens.map((i, n) => `*${n + 1}.* ${i.texto}`)].join('\n') }
  }
}
