import { NOME_DO_SISTEMA as NOME } from '#modules/externos/tipos.ts'
import { oQueTrouxe, useConexao, useDiario, useRegistros, type Situacao } from '#modules/externos/web/dados.ts'
import { LinhaDoRegistro } from '#modules/externos/web/registro.tsx'
import { usePode, usePessoa } from '#platform/navegador/pessoa.ts'
import { dataHora, numero } from '#ui/formatos.ts'
import { lerLinhas } from '../../na-pagina.ts'
import type { Linha } from '../../tipos.ts'
import { BlocoDaConsulta, Vazio } from '../comum/bloco-da-consulta.tsx'

const [NA_LISTA, LEITURAS] = [4, 3]
type Externo = NonNullable<Linha['externo']>

/** External systems: last read, records to import, and differences, which can be resolved here. */
export function DeFora() {
  const { permissoes } = usePessoa()
  return lerLinhas().map(
    (l) =>
      l.externo && permissoes.includes(l.permissao ?? '') && <Sistema key={l.path} linha={l} externo={l.externo} />,
  )
}

function Sistema({ linha, externo }: { linha: Linha; externo: Externo }) {
  const configura = usePode('externos.sistema.configurar')
  const conexao = useConexao(externo.sistema)
  return (
    <BlocoDaConsulta
      titulo={linha.titulo}
      consulta={conexao}
      falhou="A ligação não carregou."
      acao={{ rotulo: 'Abrir', href: linha.path }}
    >
      {(c) =>
        c.ativo && c.config.url ? (
          <>
            {c.erro && <p className="py-1 text-13 text-danger">{c.erro}</p>}
            <Leituras externo={externo} />
            <Numeros linha={linha} externo={externo} />
          </>
        ) : (
          <Vazio>
            {NOME[externo.sistema]} ainda não está ligado.{' '}
            {configura && (
              <a href={`${linha.path}?configurar=1`} className="font-medium underline underline-offset-2">
                Ligar {NOME[externo.sistema]}
              </a>
            )}
          </Vazio>
        )
      }
    </BlocoDaConsulta>
  )
}

function Leituras({ externo: { sistema, tipo } }: { externo: Externo }) {
  const leituras = useDiario(sistema)
    .data?.filter((l) => l.tipo === tipo)
    .slice(0, LEITURAS)
  if (!leituras) return null
  if (leituras.length === 0) return <Vazio>Nada foi lido ainda.</Vazio>
  return (
    <ul aria-label="Últimas leituras" className="text-12 text-text-2">
      {leituras.map((l) => (
        <li key={l.id} className="flex flex-wrap gap-x-3 py-0.5">
          <span className="num">{dataHora(l.inicio_em)}</span>
          <span className={l.erro ? 'text-danger' : undefined}>
            {l.erro ?? (l.situacao === 'andando' ? 'lendo agora' : oQueTrouxe(l))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const ESPERAM: readonly { situacao: Situacao; nome: string }[] = [
  { situacao: 'conflitos', nome: 'diferentes dos nossos' },
  { situacao: 'soltos', nome: 'por trazer' },
  { situacao: 'ligados', nome: 'ligados' },
]

function Numeros({ linha, externo: { sistema, tipo } }: { linha: Linha; externo: Externo }) {
  const importa = usePode('externos.sistema.importar')
  const conflitos = useRegistros(sistema, tipo, '', 'conflitos', 1).data
  const [soltos, ligados] = [
    useRegistros(sistema, tipo, '', 'soltos', 1).data,
    useRegistros(sistema, tipo, '', 'ligados', 1).data,
  ]
  const quantos: Partial<Record<Situacao, number | undefined>> = {
    conflitos: conflitos?.total,
    soltos: soltos?.total,
    ligados: ligados?.total,
  }
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-13">
        {ESPERAM.map((e) => (
          <li key={e.situacao}>
            <a href={`${linha.path}?aba=${e.situacao}`} className="-mx-1 rounded-xs px-1 hover:underline">
              <b className={e.situacao === 'conflitos' && quantos.conflitos ? 'num text-warning' : 'num'}>
                {quantos[e.situacao] === undefined ? '–' : numero(quantos[e.situacao] ?? 0)}
              </b>{' '}
              <span className="text-text-2">{e.nome}</span>
            </a>
          </li>
        ))}
      </ul>
      {conflitos && conflitos.total > 0 && (
        <ul aria-label={`${linha.titulo}: diferentes`} className="-mx-4 mt-2">
          {conflitos.registros.slice(0, NA_LISTA).map((r) => (
            <LinhaDoRegistro key={r.id_externo} r={r} nome={NOME[sistema]} importa={importa} />
          ))}
        </ul>
      )}
    </>
  )
}
