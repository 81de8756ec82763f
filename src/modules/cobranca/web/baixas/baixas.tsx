import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { HandCoins, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { baixas, type BaixaManual } from '../../contract/baixas.ts'
import { relerCobranca, useBaixas } from '../dados.ts'
import { Baixa } from './baixa.tsx'
import { Decididas } from './decididas.tsx'
import { NovaBaixa } from './nova-baixa.tsx'

/** Payments that people state: one asks, another one decides. */
export function BaixasManuais() {
  const lista = useBaixas()
  const [nova, setNova] = useState(false)
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as baixas" />
  if (lista.isError) return <ErrorState oQueFalhou="As baixas não carregaram." aoTentar={() => lista.refetch()} />
  const pedir = (
    <Button variante="primaria" icone={<Plus />} onClick={() => setNova(true)}>
      Pedir baixa
    </Button>
  )
  return (
    <section aria-label="Baixas manuais" className="grid min-w-0 flex-1 content-start gap-3 overflow-y-auto p-4">
      {lista.data.length === 0 ? (
        <EmptyState
          icone={<HandCoins />}
          frase="Nenhuma baixa espera"
          detalhe="Para o pagamento que não veio pelo banco: você pede, outra pessoa confere."
          acao={pedir}
        />
      ) : (
        <>
          <div className="justify-self-end">{pedir}</div>
          <ul aria-label="Baixas que esperam" className="rounded border">
            {lista.data.map((b) => (
              <LinhaDaBaixa key={b.id} b={b} />
            ))}
          </ul>
        </>
      )}
      <Decididas />
      {nova && <NovaBaixa aoFechar={() => setNova(false)} />}
    </section>
  )
}

function LinhaDaBaixa({ b }: { b: BaixaManual }) {
  const { indo, geral, fazer } = useAto()
  const [recusando, setRecusando] = useState(false)
  const decidir = async (aceita: boolean, resposta: string) => {
    await chamar(baixas.decidir, { params: { id: b.id }, body: { aceita, resposta } })
    await relerCobranca()
  }
  return (
    <li className="grid gap-2 border-b px-3 py-2 text-13 last:border-b-0">
      <div className="flex flex-wrap items-center gap-3">
        <Baixa b={b} />
        {b.minha ? (
          <span className="text-12 text-text-2">Você pediu: outra pessoa confere.</span>
        ) : (
          <span className="flex gap-2">
            <Button tamanho="pequeno" onClick={() => setRecusando(true)}>
              Recusar
            </Button>
            <Button
              tamanho="pequeno"
              variante="primaria"
              ocupado={indo}
              onClick={() => void fazer(() => decidir(true, ''))}
            >
              Aceitar
            </Button>
          </span>
        )}
      </div>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {recusando && (
        <ComMotivo
          titulo={`Recusar a baixa de ${dinheiro(b.valor_centavos)}?`}
          descricao={`${b.pedida_por} recebe o motivo. A fatura ${b.fatura_numero} continua como está.`}
          confirmar="Recusar"
          campo="resposta"
          aoConfirmar={(resposta) => decidir(false, resposta)}
          aoFechar={() => setRecusando(false)}
        />
      )}
    </li>
  )
}
