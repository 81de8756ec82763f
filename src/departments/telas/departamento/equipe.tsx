import { Avatar } from '#ui/avatar.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { BlocoDaConsulta } from '../comum/bloco-da-consulta.tsx'
import { useColegas } from '../comum/dados.ts'

/** People who work here. */
export function Equipe({ departamento }: { departamento: string | null }) {
  return (
    <BlocoDaConsulta
      titulo={departamento ? 'Quem trabalha aqui' : 'Colegas'}
      consulta={useColegas(departamento)}
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
          {pessoas.length === 0 && <li className="py-2 text-13 text-text-2">Ninguém tem papel nesta área ainda.</li>}
          {total > pessoas.length && (
            <li className="pt-1 text-12 text-text-2">e mais {plural(total - pessoas.length, 'pessoa')}</li>
          )}
        </ul>
      )}
    </BlocoDaConsulta>
  )
}
