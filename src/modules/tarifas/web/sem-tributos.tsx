import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import type { Distribuidora } from '../contract/tarifas.ts'

export interface OndeFalta {
  id: string
  nome: string
  uf: string
}

const NOMEADAS = 6

export const ondeFaltam = (lista: readonly Distribuidora[]): OndeFalta[] =>
  lista.flatMap((d) => d.sem_tributos.map((uf) => ({ id: d.id, nome: d.nome, uf })))

interface PropsDoAviso {
  lista: readonly Distribuidora[]
  /** Fills one of them; without it the user may only look. */
  aoCadastrar?: ((onde: OndeFalta) => void) | undefined
}

/** Says which utilities no proposal can use, because they have no taxes, with the act that fills them. */
export function SemTributos({ lista, aoCadastrar }: PropsDoAviso) {
  const faltam = ondeFaltam(lista)
  if (faltam.length === 0) return null
  return (
    <AlertBox
      className="mx-5 my-2 shrink-0"
      tom="alerta"
      titulo={plural(faltam.length, 'distribuidora sem tributos', 'distribuidoras sem tributos')}
    >
      <ul className="grid gap-1">
        {faltam.slice(0, NOMEADAS).map((f) => (
          <li key={f.id + f.uf} className="flex flex-wrap items-center gap-2">
            {f.nome}, {f.uf}
            {aoCadastrar && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                aria-label={`Cadastrar os tributos de ${f.nome} em ${f.uf}`}
                onClick={() => aoCadastrar(f)}
              >
                Cadastrar tributos
              </Button>
            )}
          </li>
        ))}
        {faltam.length > NOMEADAS && <li>e mais {faltam.length - NOMEADAS}</li>}
      </ul>
      <p className="mt-1">Sem ICMS, PIS e COFINS não há conta: as propostas não as encontram na lista.</p>
    </AlertBox>
  )
}
