import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { DateField } from '#ui/date-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dadosDaMatricula } from '../../contract/dados.ts'
import type { Matricula } from '../../contract/formas.ts'
import { movimentosDaQuota, type MovimentoDaQuota } from '../../tipos.ts'
import { NOMES_DA_QUOTA } from '../nomes.ts'
import { DialogoDoAto } from './dialogos.tsx'

interface Props {
  m: Matricula
  aoFechar: () => void
}

/** Day of the month on which invoices are due, from the next one on. */
export function MudarVencimento({ m, aoFechar }: Props) {
  const [dia, setDia] = useState<number | null>(m.vencimento_dia)
  return (
    <DialogoDoAto
      titulo="Dia do vencimento"
      descricao="Vale a partir da próxima fatura."
      confirmar="Mudar"
      mandar={() => chamar(dadosDaMatricula.mudarVencimento, { params: { id: m.id }, body: { dia: dia ?? 0 } })}
      aoFechar={aoFechar}
    >
      {(erros) => <NumberField rotulo="Dia" valor={dia} min={1} max={28} erro={erros.dia} aoMudar={setDia} />}
    </DialogoDoAto>
  )
}

/** The yearly adjustment of the price. The plan before it stays as it was. */
export function Reajustar({ m, aoFechar }: Props) {
  const [de, setDe] = useState(m.proximo_reajuste ?? diaAqui())
  const [indice, setIndice] = useState(m.reajuste_indice)
  const [pct, setPct] = useState<number | null>(null)
  const [motivo, setMotivo] = useState('')
  return (
    <DialogoDoAto
      titulo="Reajustar o plano"
      descricao="O preço muda do dia em diante; o que foi cobrado antes fica como era."
      confirmar="Reajustar"
      mandar={() =>
        chamar(dadosDaMatricula.reajustar, {
          params: { id: m.id },
          body: {
            vigente_de: de,
            indice: indice.trim(),
            percentual: Math.round((pct ?? 0) * 100) / 10_000,
            motivo: motivo.trim(),
          },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
            <DateField rotulo="Vale de" valor={de} erro={erros.vigente_de} aoMudar={setDe} />
            <TextField
              rotulo="Índice"
              maxLength={20}
              value={indice}
              erro={erros.indice}
              onChange={(e) => setIndice(e.currentTarget.value)}
            />
            <NumberField rotulo="Percentual" valor={pct} casas={2} erro={erros.percentual} aoMudar={setPct} />
          </div>
          <TextArea
            rotulo="Motivo"
            maxLength={500}
            value={motivo}
            erro={erros.motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        </>
      )}
    </DialogoDoAto>
  )
}

/** An entry in the quota account: it is only added to. */
export function LancarNaQuota({ m, aoFechar }: Props) {
  const [tipo, setTipo] = useState<MovimentoDaQuota>('integralizada')
  const [valor, setValor] = useState<number | null>(null)
  const [em, setEm] = useState(diaAqui())
  const [descricao, setDescricao] = useState('')
  return (
    <DialogoDoAto
      titulo="Lançar na conta de quotas-partes"
      confirmar="Lançar"
      mandar={() =>
        chamar(dadosDaMatricula.lancarNaQuota, {
          params: { id: m.id },
          body: { tipo, valor_centavos: valor ?? 0, em, descricao: descricao.trim() },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
            <Select<MovimentoDaQuota>
              rotulo="Lançamento"
              opcoes={movimentosDaQuota.map((t) => ({ valor: t, rotulo: NOMES_DA_QUOTA[t] }))}
              valor={tipo}
              erro={erros.tipo}
              aoMudar={setTipo}
            />
            <MoneyField rotulo="Valor" valor={valor} erro={erros.valor_centavos} aoMudar={setValor} />
            <DateField rotulo="Dia" valor={em} erro={erros.em} aoMudar={setEm} />
          </div>
          <TextField
            rotulo="Descrição"
            opcional
            maxLength={200}
            value={descricao}
            erro={erros.descricao}
            onChange={(e) => setDescricao(e.currentTarget.value)}
          />
        </>
      )}
    </DialogoDoAto>
  )
}
