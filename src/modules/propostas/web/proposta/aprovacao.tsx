import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'
import { ComMotivo } from './com-motivo.tsx'

/** The discount that waits for an answer, with the answer for who may give it. */
export function Aprovacao({
  proposta: p,
  aprovacao: a,
}: {
  proposta: Proposta
  aprovacao: NonNullable<Proposta['aprovacao']>
}) {
  const [negando, setNegando] = useState(false)
  const [ocupado, setOcupado] = useState(false)
  const decidir = async (aprovar: boolean, motivo?: string) => {
    const { data } = await chamar(propostas.decidir, {
      params: { id: p.id },
      body: { aprovar, ...(motivo ? { motivo } : {}) },
    })
    guardarProposta(data)
  }
  const tentar = async (ato: () => Promise<void>) => {
    setOcupado(true)
    try {
      await ato()
    } catch (erro) {
      avisarFalha('A resposta não foi gravada.', erro)
    } finally {
      setOcupado(false)
    }
  }
  const retirar = async () => guardarProposta((await chamar(propostas.retirarPedido, { params: { id: p.id } })).data)
  return (
    <section aria-label="Aprovação" className="grid gap-2 rounded-md bg-warning-soft px-3.5 py-3 text-13">
      <p>
        {a.quem.nome} pediu aprovação em {dataHora(a.pedida_em)}: “{a.motivo}”.{' '}
        <span className="num">
          Desconto de {emReais(a.desconto_centavos)}
          {a.margem === null ? '' : `, margem de ${emPct(a.margem)}`}.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {p.pode.aprovar && (
          <Button variante="primaria" ocupado={ocupado} onClick={() => void tentar(() => decidir(true))}>
            Aprovar
          </Button>
        )}
        {p.pode.negar && <Button onClick={() => setNegando(true)}>Negar</Button>}
        {p.pode.retirar_pedido && (
          <Button variante="fantasma" onClick={() => void tentar(retirar)}>
            Retirar o pedido
          </Button>
        )}
      </div>
      {negando && (
        <ComMotivo
          titulo="Negar o desconto"
          confirmar="Negar"
          aoConfirmar={(motivo) => decidir(false, motivo)}
          aoFechar={() => setNegando(false)}
        />
      )}
    </section>
  )
}
