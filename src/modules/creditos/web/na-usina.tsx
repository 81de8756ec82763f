import { mesComAno } from '#kit/meses.ts'
import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { Select } from '#ui/select.tsx'
import { somarAoMes } from '../regras/meses.ts'
import { FechamentoDosCreditos } from './fechamento.tsx'

const MESES = 12

/** Posts a complete month into the ledger: this plant with all others, and which were left out. */
export function CreditosNaUsina() {
  const atual = diaAqui().slice(0, 7)
  const meses = Array.from({ length: MESES }, (_, n) => somarAoMes(atual, -1 - n))
  const [mes, setMes] = useState(meses[0] ?? null)
  return (
    <div className="grid max-w-2xl gap-3">
      <Select
        rotulo="Mês"
        opcoes={meses.map((m) => ({ valor: m, rotulo: mesComAno(m) }))}
        valor={mes}
        aoMudar={setMes}
      />
      {mes && <FechamentoDosCreditos key={mes} mes={mes} />}
    </div>
  )
}
