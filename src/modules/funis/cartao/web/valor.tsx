import type { Campo } from '#engines/funil/campos.ts'
import { anexosDe } from '#engines/funil/campos.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { Link } from '#ui/link.tsx'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { abrirArquivo } from './campos/arquivos.tsx'
import { mostrar } from './campos/mostrar.ts'
import { NomeDaPessoa } from './campos/nome-de-pessoa.tsx'

const acao = { email: (v: string) => `mailto:${v}`, telefone: (v: string) => `tel:+${v}` } as const

/** A value as rendered: names of people, links to files and cards. null: empty. */
export function lerFato(campo: Campo, cartao: Cartao, fuso: string): React.ReactNode {
  const v = cartao.valores[campo.chave]
  if (campo.tipo === 'usuario' && typeof v === 'string') return <NomeDaPessoa id={v} />
  if (campo.tipo === 'arquivo' && Array.isArray(v) && v.length > 0) {
    const arquivos = anexosDe(v)
    return (
      <span className="flex flex-col items-start">
        {arquivos.map((a) => (
          <button
            key={a.caminho}
            type="button"
            className="relative z-1 max-w-full truncate text-left underline"
            onClick={() => void abrirArquivo(cartao.id, a.caminho)}
          >
            {a.nome}
          </button>
        ))}
      </span>
    )
  }
  const ligado = campo.tipo === 'relacao' && campo.config.entidade ? comoObjeto(v) : null
  if (ligado?.id)
    return (
      <Link className="relative z-1" href={`/co/funis/oportunidade/${String(ligado.id)}`}>
        {String(ligado.nome ?? '')}
      </Link>
    )
  const texto = mostrar(campo, v, fuso)
  const para = campo.tipo === 'email' || campo.tipo === 'telefone' ? acao[campo.tipo] : null
  return texto && para && typeof v === 'string' ? (
    <a className="relative z-1 hover:underline" href={para(v)}>
      {texto}
    </a>
  ) : (
    texto
  )
}
