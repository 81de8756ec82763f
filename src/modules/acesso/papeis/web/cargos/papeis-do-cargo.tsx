import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Plus } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { papeisDeDepartamento, type Cargo } from '#modules/acesso/nucleo/tipos.ts'
import { useNomeDoPapel, usePapeisQueSeDao } from '../dados.ts'
import { useDepartamentos, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'

type Papeis = Cargo['papeis']
const mesmo = (a: Papeis[number]) => (b: Papeis[number]) => a.departamento === b.departamento && a.papel === b.papel

/** The roles that the position proposes. The matrix is computed from them. */
export function PapeisDoCargo({
  papeis,
  edita,
  aoMudar,
}: {
  papeis: Papeis
  edita: boolean
  aoMudar: (papeis: Papeis) => void
}) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const { data: departamentos = [] } = useDepartamentos()
  const [novo, setNovo] = useState<{ departamento: string | null; papel: string | null } | null>(null)
  const { departamento = null, papel = null } = novo ?? {}
  const nomeDoPapel = useNomeDoPapel()
  const desenhados = usePapeisQueSeDao(departamento)
  const repetido = departamento !== null && papel !== null && papeis.some(mesmo({ departamento, papel }))
  const por = () => {
    if (!departamento || !papel || repetido) return
    aoMudar([...papeis, { departamento, papel }])
    setNovo(null)
  }
  return (
    <div role="group" aria-label="Papéis que o cargo propõe" className="border-b px-4 py-3">
      <p className="pb-2 text-12 text-text-2">
        Quem assume o cargo recebe a proposta destes papéis. O cargo não dá acesso sozinho: alguém confirma em Pessoas.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {papeis.map((p) => (
          <Chip
            key={`${p.departamento}:${p.papel}`}
            {...(edita
              ? {
                  aoRemover: () => aoMudar(papeis.filter((x) => !mesmo(p)(x))),
                  rotuloRemover: `Tirar ${nomeDoPapel(p.papel)} em ${nomeDoDepartamento(p.departamento)}`,
                }
              : {})}
          >
            {nomeDoPapel(p.papel)} em {nomeDoDepartamento(p.departamento)}
          </Chip>
        ))}
        {papeis.length === 0 && <span className="text-13 text-text-2">Nenhum papel proposto.</span>}
        {edita && !novo && (
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<Plus />}
            onClick={() => setNovo({ departamento: null, papel: null })}
          >
            Propor um papel
          </Button>
        )}
      </div>
      {novo && (
        <form
          aria-label="Propor um papel"
          className="mt-3 grid max-w-[560px] items-end gap-2 sm:grid-cols-[1fr_1fr_auto]"
          onSubmit={(e) => {
            e.preventDefault()
            por()
          }}
        >
          <Select<string>
            rotulo="Departamento"
            valor={departamento}
            aoMudar={(d) => setNovo({ departamento: d, papel })}
            opcoes={departamentos.map((d) => ({ valor: d.codigo, rotulo: d.nome }))}
          />
          <Select<string>
            rotulo="Papel"
            valor={papel}
            aoMudar={(p) => setNovo({ departamento, papel: p })}
            erro={repetido ? 'O cargo já propõe este papel' : undefined}
            opcoes={[...papeisDeDepartamento.map((p) => ({ valor: p, rotulo: nomeDoPapel(p) })), ...desenhados]}
          />
          <span className="flex gap-2">
            <Button type="submit" variante="primaria" disabled={!departamento || !papel || repetido}>
              Propor
            </Button>
            <Button variante="fantasma" onClick={() => setNovo(null)}>
              Cancelar
            </Button>
          </span>
        </form>
      )}
    </div>
  )
}
