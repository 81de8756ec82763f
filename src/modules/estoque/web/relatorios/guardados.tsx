import { useState } from 'react'
import { z } from 'zod'
import { eu } from '#modules/acesso/conta/contract/eu.ts'
import { chamar } from '#platform/navegador/api.ts'
import { relerPessoa, usePessoa } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Bookmark } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { FiltroDoRelatorio } from '../../contract/relatorios.ts'

const CHAVE = 'estoque.relatorios'
const MAXIMO = 20
const guardado = z.object({ nome: z.string(), filtro: z.record(z.string(), z.string()) })
type Guardado = z.infer<typeof guardado>

/** What the user saved; anything else that the preference may hold is none. */
export const lerGuardados = (v: unknown): Guardado[] => z.array(guardado).safeParse(v).data ?? []

interface Props {
  filtro: FiltroDoRelatorio
  aoUsar: (m: Record<string, string | undefined>) => void
}

/** Filters that the user gave a name. They belong to the account, and follow it to other devices. */
export function FiltrosGuardados({ filtro, aoUsar }: Props) {
  const guardados = lerGuardados(usePessoa().preferencias[CHAVE])
  const [nomeando, setNomeando] = useState(false)
  const usar = (nome: string) => {
    const g = guardados.find((x) => x.nome === nome)
    if (g)
      aoUsar({
        de: undefined,
        ate: undefined,
        local: undefined,
        categoria: undefined,
        material: undefined,
        ...g.filtro,
      })
  }
  return (
    <div className="flex items-end gap-2">
      {guardados.length > 0 && (
        <Select
          rotulo="Guardados"
          opcoes={guardados.map((g) => ({ valor: g.nome, rotulo: g.nome }))}
          valor={null}
          aoMudar={usar}
        />
      )}
      <Button icone={<Bookmark />} onClick={() => setNomeando(true)}>
        Guardar filtro
      </Button>
      {nomeando && <Nomear guardados={guardados} filtro={filtro} aoFechar={() => setNomeando(false)} />}
    </div>
  )
}

function Nomear({
  guardados,
  filtro,
  aoFechar,
}: {
  guardados: readonly Guardado[]
  filtro: FiltroDoRelatorio
  aoFechar: () => void
}) {
  const [nome, setNome] = useState('')
  const { indo, geral, fazer, dizer } = useAto()
  const guardar = async (lista: readonly Guardado[]) => {
    const feito = await fazer(async () => {
      await chamar(eu.guardarPreferencia, { params: { chave: CHAVE }, body: { valor: [...lista] } })
      await relerPessoa()
    })
    if (feito) aoFechar()
  }
  const novo = () => {
    const escrito = nome.trim()
    if (!escrito) return dizer('Dê um nome ao filtro.')
    // a report of today is of today whenever it is opened
    const { ate: _, de: __, ...fixo } = filtro
    const sem = guardados.filter((g) => g.nome !== escrito)
    const filtroFixo = Object.fromEntries(Object.entries(fixo).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])))
    void guardar([{ nome: escrito, filtro: filtroFixo }, ...sem].slice(0, MAXIMO))
  }
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Guardar filtro" descricao="O período continua o de hoje.">
      <div className="grid gap-3">
        <TextField
          rotulo="Nome"
          value={nome}
          maxLength={60}
          erro={geral}
          onChange={(e) => setNome(e.currentTarget.value)}
          onKeyDown={(e) => e.key === 'Enter' && novo()}
        />
        {guardados.length > 0 && (
          <ul className="text-13">
            {guardados.map((g) => (
              <li key={g.nome} className="flex items-center border-b py-1">
                <span className="flex-1 truncate">{g.nome}</span>
                <button
                  type="button"
                  className="g-link"
                  onClick={() => void guardar(guardados.filter((x) => x.nome !== g.nome))}
                >
                  Apagar
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={novo}>
            Guardar
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
