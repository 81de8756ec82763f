import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { cargos } from '../../contract/cargos.ts'
import { aumenta, diferencaDeAlcances } from '../../regras/alcances.ts'
import type { Cargo, CodigoDeDepartamento, TipoDeAprovacao } from '#modules/acesso/nucleo/tipos.ts'
import { useComDireitos } from '../dados.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'

/** The editable part of a position before it is saved. */
export type Rascunho = Pick<Cargo, 'papeis' | 'limites'>

/** Preview of what saving would change. */
export function OQueMuda({
  cargo,
  rascunho,
  aoDescartar,
}: {
  cargo: Cargo
  rascunho: Rascunho
  aoDescartar: () => void
}) {
  const { indo, fazer } = useAto()
  const comDireitos = useComDireitos()
  const mudancas = diferencaDeAlcances(comDireitos(cargo.papeis), comDireitos(rascunho.papeis))
  const mais = mudancas.filter(aumenta).length
  const limites = new Set(
    [...cargo.limites, ...rascunho.limites]
      .filter((l) => valorDe(cargo, l.tipo) !== valorDe(rascunho, l.tipo))
      .map((l) => l.tipo),
  ).size
  const partes = [
    mais > 0 && `${plural(mais, 'permissão', 'permissões')} a mais`,
    mudancas.length > mais && `${plural(mudancas.length - mais, 'permissão', 'permissões')} a menos`,
    limites > 0 && plural(limites, 'limite mudado', 'limites mudados'),
  ].filter(Boolean)
  const salvar = () =>
    fazer(
      async () => {
        await chamar(cargos.alterar, {
          params: { id: cargo.id },
          body: {
            papeis: rascunho.papeis as { departamento: CodigoDeDepartamento; papel: string }[],
            limites: rascunho.limites as { tipo: TipoDeAprovacao; limite_centavos: number }[],
          },
        })
        await reler(chaves.cargos)
        avisar({ titulo: 'Cargo salvo', tom: 'sucesso' })
      },
      (erro) => avisarFalha('O cargo não foi salvo', erro),
    )
  return (
    <footer
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-4 py-2.5"
      aria-live="polite"
    >
      <p className="min-w-52 flex-1 text-13">
        <span className="font-medium">
          {partes.length > 0 ? partes.join(', ') : 'Os papéis mudam, as permissões não'}.
        </span>{' '}
        <span className="text-text-2">
          {cargo.pessoas === 0
            ? 'Ninguém ocupa este cargo.'
            : `${plural(cargo.pessoas, 'pessoa ocupa', 'pessoas ocupam')} este cargo; os limites valem na hora, os papéis só quando forem dados.`}
        </span>
      </p>
      <Button onClick={aoDescartar}>Descartar</Button>
      <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
        Salvar
      </Button>
    </footer>
  )
}

const valorDe = (de: Pick<Cargo, 'limites'>, tipo: string) =>
  de.limites.find((l) => l.tipo === tipo)?.limite_centavos ?? null
