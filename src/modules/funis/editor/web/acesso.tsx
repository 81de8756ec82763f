import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { User, UsersRound, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { papeisNoFunil } from '#engines/funil/tipos.ts'
import { definicoes, type MembroDoFunil } from '#modules/funis/definicao/contract/edicao.ts'
import { alcances } from '#modules/funis/nucleo/tipos.ts'
import { chaves, useNomeDoDepartamento } from '#modules/funis/definicao/web/dados.ts'
import { buscarTimes } from '#modules/funis/definicao/web/configuracao.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'

const PAPEIS = { leitor: 'Só lê', operador: 'Trabalha os cartões', gestor: 'Cuida do funil' } as const
const ALCANCES = { todos: 'Todos os cartões', time: 'Os do seu time', proprios: 'Só os seus' } as const
const opcoesDePapel = papeisNoFunil.map((valor) => ({ valor, rotulo: PAPEIS[valor] }))
const opcoesDeAlcance = alcances.map((valor) => ({ valor, rotulo: ALCANCES[valor] }))

/** Access to the funnel. Takes effect immediately, because removing access must not wait for a publication. */
export function SecaoDoAcesso() {
  const { funil } = useEditor()
  const nomeDa = useNomeDoDepartamento()
  const [alcance, setAlcance] = useState(funil.alcance)
  const [membros, setMembros] = useState<MembroDoFunil[]>(funil.membros)
  const [vez, setVez] = useState(0)
  const { indo, geral, fazer } = useAto()
  const incluir = (m: Pick<MembroDoFunil, 'pessoa' | 'time'>) => {
    const id = m.pessoa?.id ?? m.time?.id
    setVez((v) => v + 1)
    if (!membros.some((x) => (x.pessoa?.id ?? x.time?.id) === id))
      setMembros([...membros, { id: uuidv7(), papel: 'operador', alcance: 'todos', ...m }])
  }
  const salvar = () =>
    fazer(async () => {
      const { data } = await chamar(definicoes.acesso, {
        params: { id: funil.id },
        body: {
          alcance,
          membros: membros.map((m) => ({
            usuario_id: m.pessoa?.id ?? null,
            time_id: m.time?.id ?? null,
            papel: m.papel,
            alcance: m.alcance,
          })),
        },
      })
      consultas.setQueryData(
        chaves.uma(funil.id),
        (antes: typeof data | undefined) => antes && { ...antes, alcance: data.alcance, membros: data.membros },
      )
      avisar({ titulo: 'Acesso salvo', tom: 'sucesso' })
    }, 'O acesso não foi salvo.')
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-4 overflow-y-auto p-4 md:p-6">
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <Select
        className="max-w-sm"
        rotulo={`Quem trabalha em ${nomeDa(funil.departamento)} vê`}
        dica="Quem supervisiona o departamento vê tudo e cuida do funil."
        opcoes={opcoesDeAlcance}
        valor={alcance}
        aoMudar={setAlcance}
      />
      <h2 className="text-13 font-semibold">Além do departamento</h2>
      {membros.length > 0 && (
        <ul className="rounded-(--r-lg) border bg-surface">
          {membros.map((m) => {
            const nome = m.pessoa?.nome ?? m.time?.nome ?? ''
            const por = (x: Partial<MembroDoFunil>) =>
              setMembros(membros.map((y) => (y.id === m.id ? { ...y, ...x } : y)))
            return (
              <li key={m.id} className="flex flex-wrap items-center gap-2 border-b px-3 py-2 last:border-b-0">
                {m.time ? (
                  <UsersRound className="size-4 text-text-2" aria-label="time" />
                ) : (
                  <User className="size-4 text-text-2" aria-label="pessoa" />
                )}
                <span className="min-w-36 flex-1 truncate text-13">{nome}</span>
                <Select
                  className="w-44"
                  tamanho="pequeno"
                  rotulo={`Papel de ${nome}`}
                  rotuloOculto
                  opcoes={opcoesDePapel}
                  valor={m.papel}
                  aoMudar={(papel) => por({ papel })}
                />
                <Select
                  className="w-40"
                  tamanho="pequeno"
                  rotulo={`O que ${nome} vê`}
                  rotuloOculto
                  opcoes={opcoesDeAlcance}
                  valor={m.alcance}
                  aoMudar={(a) => por({ alcance: a })}
                />
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Tirar ${nome}`}
                  icone={<X />}
                  onClick={() => setMembros(membros.filter((y) => y.id !== m.id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Combobox
          key={`p${vez}`}
          rotulo="Incluir pessoa"
          placeholder="Buscar pessoa"
          buscar={buscarColegas}
          valor={null}
          aoMudar={(o) => o && incluir({ pessoa: { id: o.valor, nome: o.rotulo }, time: null })}
        />
        <Combobox
          key={`t${vez}`}
          rotulo="Incluir time"
          placeholder="Buscar time"
          buscar={buscarTimes}
          valor={null}
          aoMudar={(o) => o && incluir({ pessoa: null, time: { id: o.valor, nome: o.rotulo } })}
        />
      </div>
      <div>
        <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
          Salvar acesso
        </Button>
      </div>
    </div>
  )
}
