import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { faixaEmPalavras } from '../../../regras/aprovacao-em-palavras.ts'
import type { Etapa, Faixa } from '../../../regras/aprovacao.ts'
import { QuemDecideEtapa } from './quem.tsx'

interface Props {
  faixas: readonly Faixa[]
  i: number
  por: (m: Partial<Faixa>) => void
  erros: Record<string, string>
  aoTirar: (() => void) | null
}

/** A band of amounts, with its steps in order. */
export function EditorDaFaixa({ faixas, i, por, erros, aoTirar }: Props) {
  const f = faixas[i] as Faixa
  const trocar = (n: number, m: Partial<Etapa>) =>
    por({ etapas: f.etapas.map((e, k) => (k === n ? { ...e, ...m } : e)) })
  const erro = (resto: string) => erros[`faixas.${i}.${resto}`]
  return (
    <section aria-label={faixaEmPalavras(faixas, i)} className="grid gap-3 rounded-(--r-lg) border bg-surface p-4">
      <header className="flex flex-wrap items-end gap-3">
        <h3 className="min-w-0 flex-1 self-center text-14 font-semibold">{faixaEmPalavras(faixas, i)}</h3>
        {f.ate_centavos !== null && (
          <MoneyField
            className="w-44"
            tamanho="pequeno"
            rotulo="Até"
            valor={f.ate_centavos}
            erro={erro('ate_centavos')}
            aoMudar={(v) => por({ ate_centavos: v ?? 0 })}
          />
        )}
        {aoTirar && (
          <IconButton
            tamanho="pequeno"
            rotulo={`Tirar a faixa ${faixaEmPalavras(faixas, i)}`}
            icone={<X />}
            onClick={aoTirar}
          />
        )}
      </header>
      {f.etapas.length === 0 && (
        <p className="text-13 text-text-2">Ninguém precisa aprovar: o pedido é aprovado na hora.</p>
      )}
      <ol className="grid gap-3">
        {f.etapas.map((e, n) => (
          <li key={n} className="grid gap-2 border-l-2 border-border-strong pl-3">
            <div className="flex items-center gap-2">
              <span className="text-12 font-medium text-text-2">{`${n + 1}ª etapa`}</span>
              <TextField
                className="w-52"
                tamanho="pequeno"
                rotulo={`Nome da ${n + 1}ª etapa`}
                rotuloOculto
                placeholder="Nome, se precisar"
                maxLength={80}
                value={e.nome}
                onChange={(ev) => trocar(n, { nome: ev.currentTarget.value })}
              />
              <span className="flex-1" />
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar a ${n + 1}ª etapa`}
                icone={<X />}
                onClick={() => por({ etapas: f.etapas.filter((_, k) => k !== n) })}
              />
            </div>
            <QuemDecideEtapa
              rotulo={`Quem decide a ${n + 1}ª etapa`}
              convite="Quem decide?"
              valor={e.quem}
              erro={erro(`etapas.${n}.quem`)}
              aoMudar={(quem) => trocar(n, { quem })}
            />
            <div className="flex flex-wrap items-end gap-2">
              <span className="pb-1.5 text-12 text-text-2">Sem resposta em</span>
              <NumberField
                className="w-24"
                tamanho="pequeno"
                rotulo="Horas até o substituto"
                rotuloOculto
                sufixo="h"
                casas={0}
                min={1}
                max={720}
                valor={e.apos_horas}
                aoMudar={(v) => trocar(n, { apos_horas: v ?? 24 })}
              />
              <span className="pb-1.5 text-12 text-text-2">também pode decidir</span>
              <QuemDecideEtapa
                rotulo={`Substituto da ${n + 1}ª etapa`}
                convite="Ninguém mais"
                valor={e.substitutos}
                aoMudar={(substitutos) => trocar(n, { substitutos })}
              />
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={f.etapas.length >= 5}
          onClick={() => por({ etapas: [...f.etapas, { nome: '', quem: [], substitutos: [], apos_horas: 24 }] })}
        >
          {f.etapas.length === 0 ? 'Exigir aprovação' : 'Mais uma etapa depois'}
        </Button>
      </div>
    </section>
  )
}
