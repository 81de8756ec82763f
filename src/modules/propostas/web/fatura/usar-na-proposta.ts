import { diaBr } from '#kit/dias.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import type { UnidadeDaFatura } from '#modules/simulacoes/contract/da-fatura.ts'
import { comAFatura, outraConcessionaria } from '#modules/simulacoes/regras/da-fatura.ts'
import { useEditor } from '#modules/simulacoes/web/publico.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { propostas } from '../../contract/propostas.ts'

export interface UsoDaFatura {
  ocupado: boolean
  /** Fills the unit with a confirmed bill, or asks first. */
  usar: (fatura: { id: string }) => Promise<void>
  /** The bill is of another utility: waits for an answer. */
  pergunta: { frase: string; trocar: () => void; desistir: () => void } | null
}

/** Puts a confirmed bill into a unit of the proposal in edit, as one step of undo. */
export function useFaturaNaProposta(indice: number, aoUsar: () => void): UsoDaFatura {
  const { entrada, mudar } = useEditor()
  const [ocupado, setOcupado] = useState(false)
  const [recebida, setRecebida] = useState<UnidadeDaFatura | null>(null)
  const unidade = entrada.unidades[indice]
  const nomes = unidade && recebida ? outraConcessionaria(unidade, recebida) : null
  const desistir = () => setRecebida(null)
  const preencher = (f: UnidadeDaFatura) => {
    mudar(`fatura.${f.fatura.id}`, comAFatura(entrada, indice, f))
    const lidos = f.estimados.filter((estimado) => !estimado).length
    avisar({
      titulo: `Fatura de ${diaBr(f.fatura.competencia)} na proposta`,
      ...(lidos < 12
        ? { descricao: `${lidos} meses lidos; os outros usam a média e estão marcados como estimados.` }
        : {}),
      tom: 'sucesso',
    })
    desistir()
    aoUsar()
  }
  // into the inputs as they are now, not as they were when the answer was asked for
  const aoReceber = useEffectEvent((f: UnidadeDaFatura) => {
    if (!nomes) return preencher(f)
    if (f.tarifa) return
    avisar({
      titulo: `A fatura é da ${nomes.fatura} e a tabela não tem a tarifa dela`,
      descricao: 'Cadastre-a em Tarifas, ou digite a tarifa na proposta antes de usar esta fatura.',
      tom: 'alerta',
    })
    desistir()
  })
  useEffect(() => {
    if (recebida) aoReceber(recebida)
  }, [recebida])
  const usar = async ({ id }: { id: string }) => {
    setOcupado(true)
    try {
      const { uf, cidade } = entrada.local
      setRecebida((await chamar(propostas.daFatura, { params: { fatura: id }, query: { uf, cidade } })).data)
    } catch (erro) {
      avisarFalha('A fatura não entrou na proposta.', erro)
    } finally {
      setOcupado(false)
    }
  }
  return {
    ocupado,
    usar,
    pergunta:
      recebida?.tarifa && nomes
        ? {
            frase: `A fatura é da ${nomes.fatura} e a proposta é da ${nomes.proposta}. Trocar a concessionária da proposta?`,
            trocar: () => preencher(recebida),
            desistir,
          }
        : null,
  }
}
