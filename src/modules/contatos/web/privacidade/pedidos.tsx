import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { data } from '#ui/formatos.ts'
import { Download, ShieldCheck } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { privacidadeDosContatos } from '../../contract/privacidade.ts'
import type { PedidoDePrivacidade } from '../../tipos.ts'
import { relerContatos, usePedidos } from '../dados.ts'
import { PEDIDO } from '../nomes.ts'

const resposta = z.object({
  situacao: z.enum(['atendido', 'recusado']),
  resposta: z.string().trim().min(3, 'Escreva a resposta dada').max(2000),
})
const quando = (p: PedidoDePrivacidade) =>
  p.situacao === 'aberto'
    ? `responder até ${data(p.prazo_em)}`
    : `${p.situacao} em ${data(p.concluido_em ?? p.prazo_em)}${p.concluido_por ? ` por ${p.concluido_por}` : ''}`

/** Privacy requests, earliest due date first. */
export function Pedidos({ contatoId }: { contatoId?: string }) {
  const pedidos = usePedidos(contatoId)
  const [aberto, setAberto] = useState<PedidoDePrivacidade | null>(null)
  if (pedidos.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando pedidos" />
  if (pedidos.isError) return <ErrorState oQueFalhou="Os pedidos não carregaram." aoTentar={() => pedidos.refetch()} />
  if (pedidos.data.length === 0)
    return contatoId ? (
      <p className="text-13 text-text-2">Nenhum pedido desta pessoa.</p>
    ) : (
      <EmptyState
        icone={<ShieldCheck />}
        frase="Nenhum pedido de privacidade"
        detalhe="Quem quiser ver, corrigir ou apagar seus dados é atendido daqui, em até 15 dias. O pedido se abre na página do contato."
      />
    )
  return (
    <ul aria-label="Pedidos de privacidade" className={contatoId ? '' : 'h-full overflow-y-auto'}>
      {pedidos.data.map((p) => (
        <li key={p.id} className="flex flex-col gap-2 border-b px-4 py-3 md:flex-row md:items-center">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-14 font-medium">
              {PEDIDO[p.tipo]}:{' '}
              {p.contato_id ? (
                <Link href={`/cad/cadastros/contatos/${p.contato_id}`}>{p.nome || 'sem nome'}</Link>
              ) : (
                p.nome
              )}
            </span>
            <span className="block text-12 text-text-2">
              {[quando(p), p.detalhe, p.resposta].filter(Boolean).join(' · ')}
            </span>
          </span>
          {p.situacao === 'aberto' && p.contato_id && (
            <span className="flex gap-2">
              <Button
                tamanho="pequeno"
                icone={<Download />}
                onClick={() =>
                  void baixar(privacidadeDosContatos.dados, { params: { id: p.contato_id ?? '' }, query: {} }).catch(
                    (e: unknown) => avisarFalha('O arquivo não pôde ser gerado.', e),
                  )
                }
              >
                Dados
              </Button>
              <Button tamanho="pequeno" variante="primaria" onClick={() => setAberto(p)}>
                Responder
              </Button>
            </span>
          )}
        </li>
      ))}
      {aberto && <Responder pedido={aberto} aoFechar={() => setAberto(null)} />}
    </ul>
  )
}

function Responder({ pedido, aoFechar }: { pedido: PedidoDePrivacidade; aoFechar: () => void }) {
  const form = useFormulario(resposta, { situacao: 'atendido', resposta: '' })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Responder: ${PEDIDO[pedido.tipo]}`}
      descricao={
        pedido.tipo === 'eliminacao'
          ? 'Atendido, o pedido apaga os dados da pessoa e o que ela conversou. Não há volta; contagens e consentimentos ficam.'
          : 'A resposta fica guardada com o pedido.'
      }
    >
      <Formulario
        form={form}
        rotulo="Responder pedido"
        aoEnviar={async (v) => {
          await chamar(privacidadeDosContatos.concluir, { params: { id: pedido.id }, body: v })
          await relerContatos()
          avisar({ titulo: 'Pedido concluído', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormSelect
          nome="situacao"
          rotulo="Resultado"
          opcoes={[
            { valor: 'atendido', rotulo: 'Atendido' },
            { valor: 'recusado', rotulo: 'Recusado' },
          ]}
        />
        <FormTextArea nome="resposta" rotulo="Resposta dada à pessoa" />
        <BotaoEnviar>Concluir pedido</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}
