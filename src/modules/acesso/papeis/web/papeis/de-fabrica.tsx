import { useState } from 'react'
import { ArrowLeft } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import type { PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { useDepartamentos } from '#modules/acesso/nucleo/web/dados.ts'
import { frasesDosPapeis } from '../../regras/frases-dos-papeis.ts'
import { Matriz } from '../cargos/matriz.tsx'

/** A role that ships, read-only: what it may in the chosen department. */
export function PapelDeFabrica({ papel, aoFechar }: { papel: PapelDeDepartamento; aoFechar: () => void }) {
  const { data: departamentos = [] } = useDepartamentos()
  const [escolhido, escolher] = useState<string | null>(null)
  const departamento = escolhido ?? departamentos[0]?.codigo ?? 'chat'
  const soma = [{ papel, departamento }]
  return (
    <section aria-label={nomeDoPapel(papel)} className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 flex-wrap items-center gap-2 border-b px-4 py-2">
        <IconButton rotulo="Voltar aos papéis" className="md:hidden" icone={<ArrowLeft />} onClick={aoFechar} />
        <div className="min-w-52 flex-1">
          <h2 className="titulo-painel truncate">{nomeDoPapel(papel)}</h2>
          <p className="text-13 text-text-2">{frasesDosPapeis[papel]}</p>
          <p className="text-12 text-text-3">
            Vem com o Girassol e não muda. Para mudar, desenhe um papel a partir dele.
          </p>
        </div>
        <div className="w-52 max-md:w-full">
          <Select<string>
            rotulo="Em que departamento"
            valor={departamento}
            aoMudar={escolher}
            opcoes={departamentos.map((d) => ({ valor: d.codigo, rotulo: d.nome }))}
          />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Matriz antes={soma} papeis={soma} outros={[]} />
      </div>
    </section>
  )
}
