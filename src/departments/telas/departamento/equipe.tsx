import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { BlocoDaConsulta } from '../comum/bloco-da-consulta.tsx'
import { useColegas } from '../comum/dados.ts'

/** People who work here, in a column of their own. Hidden while there is only one: it would be the user's own name. */
export function Equipe({ departamento }: { departamento: CodigoDeDepartamento }) {
  const consulta = useColegas(departamento)
  if (consulta.data && consulta.data.total < 2) return null
  return (
    <BlocoDaConsulta
      titulo="Quem trabalha aqui"
      className="w-[320px] flex-none border-b-0 max-md:w-full max-md:border-t md:border-l"
      consulta={consulta}
      falhou="As pessoas não carregaram."
      comRosto
      detalhe={(c) => numero(c.total)}
    >
      {({ pessoas, total }) => (
        <ul className="mt-1">
          {pessoas.map((p) => (
            <li key={p.id} className="flex items-center gap-2.5 py-1.5 text-13">
              <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={28} />
              <span className="min-w-0">
                <span className="block truncate">{p.nome}</span>
                {p.cargo && <span className="block truncate text-12 text-text-2">{p.cargo}</span>}
              </span>
            </li>
          ))}
          {total > pessoas.length && (
            <li className="pt-1 text-12 text-text-2">e mais {plural(total - pessoas.length, 'pessoa')}</li>
          )}
        </ul>
      )}
    </BlocoDaConsulta>
  )
}
