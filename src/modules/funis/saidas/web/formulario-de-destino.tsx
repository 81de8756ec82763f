import { chamar } from '#platform/navegador/api.ts'
import { camposRecusados, mensagemDe } from '#ui/form/erros.ts'
import { FormularioDeDestinoAvisado } from '#ui/integracao/formulario-de-destino.tsx'
import { webhooks, type DestinoDoFunil } from '../contract/webhooks.ts'
import { EVENTOS_DO_FUNIL, ROTULO_DO_EVENTO, type EventoDoFunil } from '../regras/saidas.ts'
import { reler } from '#modules/funis/definicao/web/configuracao.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'

const EVENTOS = EVENTOS_DO_FUNIL.map((e) => [e, ROTULO_DO_EVENTO[e]] as const)
const DE_INICIO: EventoDoFunil[] = ['cartao.criado', 'cartao.ganho']

export function FormularioDeDestino({
  destino: d,
  aoFechar,
}: {
  destino: DestinoDoFunil | null
  aoFechar: () => void
}) {
  const { funil } = useEditor()
  return (
    <FormularioDeDestinoAvisado
      novo={!d}
      inicial={{ nome: d?.nome ?? '', url: d?.url ?? '', eventos: d?.eventos ?? DE_INICIO }}
      eventos={EVENTOS}
      aoFechar={aoFechar}
      salvar={async (body) => {
        try {
          const segredo = d
            ? null
            : (await chamar(webhooks.criarDestino, { params: { funil_id: funil.id }, body })).data.segredo
          if (d)
            await chamar(webhooks.alterarDestino, {
              params: { funil_id: funil.id, id: d.id },
              body: { ...body, ativo: d.ativo },
            })
          await reler(funil.id, 'destinos')
          return { segredo }
        } catch (e) {
          const recusas = camposRecusados(e)
          return {
            erros: Object.fromEntries(recusas.map((r) => [r.campo, r.mensagem])),
            geral: recusas.length > 0 ? null : mensagemDe(e, 'Não foi possível salvar.'),
          }
        }
      }}
    />
  )
}
