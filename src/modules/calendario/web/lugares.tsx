import { useState } from 'react'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { feriados, type LugarDeTrabalho } from '../contract/feriados.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { useDepartamentos } from '#modules/acesso/web/publico.ts'
import { releiaFeriados } from './dados.ts'

type Uf = (typeof ufs)[number]
const SEDE: LugarDeTrabalho = { departamento: null, uf: '', cidade: '' }

/** Where the company works, and the departments that work elsewhere. Decides which city and state holidays apply. */
export function Lugares({ lugares, edita }: { lugares: readonly LugarDeTrabalho[]; edita: boolean }) {
  const [rascunho, setRascunho] = useState<readonly LugarDeTrabalho[] | null>(null)
  const { indo, geral, fazer, dizer } = useAto()
  const departamentos = useDepartamentos().data ?? []
  const lista = rascunho ?? (lugares.length > 0 ? lugares : [SEDE])
  const livres = departamentos.filter((d) => !lista.some((l) => l.departamento === d.codigo))
  const por = (i: number, m: Partial<LugarDeTrabalho>) =>
    setRascunho(lista.map((l, n) => (n === i ? { ...l, ...m } : l)))
  const salvar = () =>
    fazer(async () => {
      await chamar(feriados.lugares, {
        body: {
          lugares: lista.map((l) => ({
            departamento: l.departamento as CodigoDeDepartamento | null,
            uf: l.uf as Uf,
            cidade: l.cidade.trim(),
          })),
        },
      })
      await releiaFeriados()
      setRascunho(null)
      avisar({ titulo: 'Lugares salvos', tom: 'sucesso' })
    }, 'Não foi possível salvar. Tente de novo.')
  return (
    <section aria-labelledby="onde-se-trabalha" className="grid content-start gap-3">
      <div>
        <h2 id="onde-se-trabalha" className="text-14 font-semibold">
          Onde se trabalha
        </h2>
        <p className="text-13 text-text-2">
          Um feriado de cidade ou de estado vale só para quem trabalha lá. Enquanto isto não estiver preenchido, todo
          feriado cadastrado conta para todos.
        </p>
      </div>
      <ul className="grid gap-2" aria-label="Lugares de trabalho">
        {lista.map((l, i) => {
          const nome =
            l.departamento === null
              ? 'A empresa'
              : (departamentos.find((d) => d.codigo === l.departamento)?.nome ?? l.departamento)
          return (
            <li
              key={l.departamento ?? 'empresa'}
              className="grid grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)_2rem] items-center gap-2 text-13"
            >
              <span className="truncate" title={nome}>
                {nome}
              </span>
              <Select<Uf>
                rotulo={`Estado de ${nome}`}
                rotuloOculto
                placeholder="UF"
                disabled={!edita}
                opcoes={ufs.map((valor) => ({ valor, rotulo: valor }))}
                valor={(l.uf || null) as Uf | null}
                aoMudar={(uf) => por(i, { uf })}
              />
              <TextField
                rotulo={`Cidade de ${nome}`}
                rotuloOculto
                placeholder="Cidade"
                disabled={!edita}
                maxLength={80}
                value={l.cidade}
                onChange={(e) => por(i, { cidade: e.currentTarget.value })}
              />
              {edita && l.departamento !== null && (
                <IconButton
                  rotulo={`Tirar ${nome}`}
                  tamanho="pequeno"
                  icone={<X className="size-3.5" />}
                  onClick={() => setRascunho(lista.filter((x) => x !== l))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {edita && (
        <div className="flex flex-wrap items-center gap-2">
          {livres.length > 0 && (
            <Select
              rotulo="Departamento em outra cidade"
              rotuloOculto
              className="w-64"
              placeholder="Departamento em outra cidade"
              opcoes={livres.map((d) => ({ valor: d.codigo, rotulo: d.nome }))}
              valor={null}
              aoMudar={(departamento) => setRascunho([...lista, { ...SEDE, departamento }])}
            />
          )}
          {rascunho && (
            <Button
              onClick={() => {
                setRascunho(null)
                dizer(null)
              }}
            >
              Desfazer
            </Button>
          )}
          {rascunho && (
            <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
              Salvar lugares
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
