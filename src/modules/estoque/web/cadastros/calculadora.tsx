import { useState } from 'react'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Unidade } from '../../contract/cadastros.ts'
import { emDecimal } from '../movimentos/rascunho.ts'
import { contaDasUnidades } from './conta-das-unidades.ts'

/** How much a quantity is in another unit, while it is typed. Package units belong to each material. */
export function Calculadora({ unidades }: { unidades: readonly Unidade[] }) {
  const [quanto, setQuanto] = useState('1')
  const [de, setDe] = useState('KG')
  const [para, setPara] = useState('G')
  const opcoes = unidades
    .filter((u) => u.dimensao !== 'embalagem')
    .map((u) => ({ valor: u.sigla, rotulo: `${u.sigla} · ${u.nome}` }))
  return (
    <section aria-label="Calculadora" className="mx-auto mt-6 grid w-full max-w-3xl gap-3 border-t pt-4">
      <h2 className="text-13 font-semibold">Calculadora</h2>
      <div className="grid grid-cols-3 items-end gap-3 max-sm:grid-cols-1">
        <TextField
          rotulo="Quantidade"
          inputMode="decimal"
          value={quanto}
          maxLength={20}
          onChange={(e) => setQuanto(e.currentTarget.value)}
        />
        <Select rotulo="De" opcoes={opcoes} valor={de} aoMudar={(v) => v && setDe(v)} />
        <Select rotulo="Para" opcoes={opcoes} valor={para} aoMudar={(v) => v && setPara(v)} />
      </div>
      <output className="num text-15 font-semibold">
        {contaDasUnidades(unidades, { quanto: emDecimal(quanto), de, para })}
      </output>
    </section>
  )
}
