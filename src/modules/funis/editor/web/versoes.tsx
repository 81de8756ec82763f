import { useState } from 'react'
import type { Diferenca } from '#engines/funil/diferenca.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { definicoes, type FunilEmEdicao } from '#modules/funis/definicao/contract/edicao.ts'
import { useVersoes } from '#modules/funis/definicao/web/dados.ts'
import { ListaDeDiferencas } from './diferencas.tsx'

const quando = (em: string) =>
  new Date(em).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** Published versions. Restoring one puts it into the draft; it takes effect when published. */
export function DialogoVersoes({
  id,
  aoVoltar,
  aoFechar,
}: {
  id: string
  aoVoltar: (f: FunilEmEdicao) => void
  aoFechar: () => void
}) {
  const versoes = useVersoes(id)
  const [comparada, setComparada] = useState<{ numero: number; itens: Diferenca[] } | null>(null)
  const [ocupada, setOcupada] = useState<number | null>(null)
  const fazer = async (numero: number, ato: () => Promise<void>) => {
    setOcupada(numero)
    try {
      await ato()
    } catch (e) {
      avisarFalha(mensagemDe(e, 'Não foi possível concluir.'))
    } finally {
      setOcupada(null)
    }
  }
  const comparar = (numero: number) =>
    fazer(numero, async () =>
      setComparada({ numero, itens: (await chamar(definicoes.comparar, { params: { id, numero } })).data.diferencas }),
    )
  const voltar = (numero: number) =>
    fazer(numero, async () => {
      aoVoltar((await chamar(definicoes.voltar, { params: { id, numero } })).data)
      avisar({ titulo: `A versão ${numero} está no rascunho`, tom: 'sucesso' })
      aoFechar()
    })
  return (
    <Dialog aberto tamanho="grande" aoMudar={(a) => !a && aoFechar()} titulo="Versões publicadas">
      {versoes.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando versões" />}
      {versoes.isError && <ErrorState oQueFalhou="As versões não carregaram." aoTentar={() => versoes.refetch()} />}
      {versoes.data?.length === 0 && <p className="text-13 text-text-2">Este funil ainda não foi publicado.</p>}
      <ul className="grid gap-2">
        {versoes.data?.map((v) => (
          <li key={v.numero} className="rounded-(--r) border p-3 text-13">
            <div className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">{`Versão ${v.numero}`}</b>
              {v.atual && <StatusChip tom="sucesso">Em vigor</StatusChip>}
              <span className="flex-1" />
              {!v.atual && (
                <Button
                  tamanho="pequeno"
                  variante="fantasma"
                  ocupado={ocupada === v.numero}
                  onClick={() => void comparar(v.numero)}
                >
                  Comparar com a de hoje
                </Button>
              )}
              {!v.atual && (
                <Button tamanho="pequeno" ocupado={ocupada === v.numero} onClick={() => void voltar(v.numero)}>
                  Voltar a esta versão
                </Button>
              )}
            </div>
            <p className="mt-1 text-12 text-text-2">
              {[quando(v.em), v.por ? `por ${v.por}` : 'na instalação', v.nota].filter(Boolean).join(' · ')}
            </p>
            {comparada?.numero === v.numero && (
              <div role="status" className="mt-2 border-t pt-2">
                <ListaDeDiferencas itens={comparada.itens} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
