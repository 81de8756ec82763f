import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { comMoeda, dataHora } from '#ui/formatos.ts'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { anulacoes, type Anulacao, type FaturaPorDentro } from '../../contract/anulacoes.ts'
import { relerLote } from '../dados.ts'

const SITUACOES: Readonly<Record<Anulacao['situacao'], { rotulo: string; tom: Tom }>> = {
  aguardando: { rotulo: 'espera decisão', tom: 'alerta' },
  aceita: { rotulo: 'aceito', tom: 'sucesso' },
  recusada: { rotulo: 'recusado', tom: 'perigo' },
  retirada: { rotulo: 'retirado', tom: 'neutro' },
}

/** A request to cancel or replace an invoice: what is asked, by whom, and the decision. */
export function Pedido({ loteId, fatura, a }: { loteId: string; fatura: FaturaPorDentro; a: Anulacao }) {
  const decide = usePode('faturas.lote.aprovar')
  const { indo, geral, fazer } = useAto()
  const [recusando, setRecusando] = useState(false)
  const reler = () => relerLote(loteId)
  const params = { id: a.id }
  const decidir = async (aceita: boolean, resposta: string) => {
    await chamar(anulacoes.decidir, { params, body: { aceita, resposta } })
    await reler()
  }
  const espera = a.situacao === 'aguardando'
  return (
    <li className="grid gap-1 border-t pt-2 text-13">
      <p className="flex items-center justify-between gap-2 font-semibold">
        {a.tipo === 'cancelar' ? 'Cancelamento' : 'Troca por outra'}
        <Chip tom={SITUACOES[a.situacao].tom}>{SITUACOES[a.situacao].rotulo}</Chip>
      </p>
      <p>{a.motivo}</p>
      {a.valor_centavos !== null && a.vencimento_em && (
        <p className="num">
          De {comMoeda(fatura.valor_centavos)} para <b className="font-semibold">{comMoeda(a.valor_centavos)}</b>, vence
          em {diaBr(a.vencimento_em)}
        </p>
      )}
      <p className="text-12 text-text-2">
        pedido por {a.pedida_por.nome}, {dataHora(a.pedida_em)}
        {a.decidida_por && a.decidida_em && ` · ${a.decidida_por.nome}, ${dataHora(a.decidida_em)}`}
        {a.resposta && `: ${a.resposta}`}
      </p>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {espera && (
        <div className="flex flex-wrap gap-2">
          {a.minha ? (
            <>
              <span className="text-12 text-text-2">Você pediu: outra pessoa decide.</span>
              <Button
                tamanho="pequeno"
                ocupado={indo}
                onClick={() =>
                  void fazer(async () => {
                    await chamar(anulacoes.retirar, { params })
                    await reler()
                  })
                }
              >
                Retirar o pedido
              </Button>
            </>
          ) : (
            decide && (
              <>
                <Button tamanho="pequeno" onClick={() => setRecusando(true)}>
                  Recusar
                </Button>
                <Button
                  tamanho="pequeno"
                  variante="perigo"
                  ocupado={indo}
                  onClick={() => void fazer(() => decidir(true, ''))}
                >
                  {a.tipo === 'cancelar' ? 'Cancelar a fatura' : 'Trocar a fatura'}
                </Button>
              </>
            )
          )}
        </div>
      )}
      {recusando && (
        <ComMotivo
          titulo="Recusar o pedido?"
          descricao={`${a.pedida_por.nome} recebe o motivo. A fatura continua valendo.`}
          confirmar="Recusar"
          campo="resposta"
          aoConfirmar={(resposta) => decidir(false, resposta)}
          aoFechar={() => setRecusando(false)}
        />
      )}
    </li>
  )
}
