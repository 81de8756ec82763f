import { camposRecusados } from '#ui/form/erros.ts'
import { FormularioDeDestinoAvisado } from '#ui/integracao/formulario-de-destino.tsx'
import type { DestinoDeSaida } from '../contract/saidas.ts'
import { EVENTOS_DE_SAIDA } from '../regras/saidas.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAtosDasSaidas } from './dados.ts'
import { ROTULOS_DO_EVENTO } from './palavras.ts'

const EVENTOS = EVENTOS_DE_SAIDA.map((e) => [e, ROTULOS_DO_EVENTO[e]] as const)

export function FormularioDeDestino({
  caixaId,
  destino,
  aoFechar,
}: {
  caixaId: string
  destino: DestinoDeSaida | null
  aoFechar: () => void
}) {
  const atos = useAtosDasSaidas(caixaId)
  return (
    <FormularioDeDestinoAvisado
      novo={!destino}
      inicial={{
        nome: destino?.nome ?? '',
        url: destino?.url ?? '',
        eventos: [...(destino?.eventos ?? ['mensagem.criada' as const])],
      }}
      eventos={EVENTOS}
      aoFechar={aoFechar}
      salvar={async (corpo) => {
        try {
          if (!destino) return { segredo: (await atos.criar(corpo)).segredo }
          await atos.alterar(destino.id, corpo)
          return { segredo: null }
        } catch (erro) {
          const recusas = camposRecusados(erro)
          return {
            erros: Object.fromEntries(recusas.map((r) => [r.campo.split('.')[0] ?? '', r.mensagem])),
            geral: recusas.length > 0 ? null : fraseDeErro(erro, 'O destino não pôde ser salvo.'),
          }
        }
      }}
    />
  )
}
