import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { CircleAlert, ShieldCheck } from '#ui/icones.ts'
import { InlineEdit } from '#ui/inline-edit.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { materiais, type Material } from '../../contract/materiais.ts'
import { relerEstoque, usePorQue } from '../dados.ts'
import { AncoraInterna } from '../ancora.tsx'
import { linkDoNovoMovimento } from '../../links.ts'
import { contaComoDisponivel, retem } from '../../regras/caminhos.ts'
import { comSinal, nomeDoTipo, qtd, qtdOuTraco } from '../nomes.ts'

interface Props {
  material: Material
  aoFiltrar: (local: string) => void
  /** the place whose account is open */
  aberto: string | null
  aoAbrir: (local: string | null) => void
}

/** Where a material is. Each balance opens the lines that make it. */
export function Lugares({ material: m, aoFiltrar, aberto, aoAbrir }: Props) {
  const move = usePode('estoque.movimento.criar')
  return (
    <section aria-label="Onde está">
      <h2 className="mb-1 text-13 font-semibold">Onde está</h2>
      {m.lugares.length === 0 ? (
        <p className="text-13 text-text-2">Sem saldo em nenhum lugar.</p>
      ) : (
        <table className="num w-full table-fixed text-13">
          <thead className="text-12 text-text-2">
            <tr>
              <th className="py-1 text-left font-normal">Lugar e endereço</th>
              <th className="w-14 text-right font-normal">Saldo</th>
              <th className="w-14 text-right font-normal">Reserv.</th>
              <th className="w-14 text-right font-normal">Disp.</th>
            </tr>
          </thead>
          <tbody>
            {m.lugares.map((l) => (
              <tr key={l.local_id} className="border-t align-top">
                <td className="py-1.5 pr-2">
                  <span className="block truncate" title={l.nome}>
                    {l.nome}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-3 text-12 whitespace-nowrap text-text-2">
                    <Endereco material={m} lugar={l} />
                    {retem(l.tipo) && move && (
                      <AncoraInterna href={linkDoNovoMovimento({ tipo: 'retidos' })} className="g-link">
                        Dar destino
                      </AncoraInterna>
                    )}
                  </span>
                </td>
                <td className="py-1.5 text-right font-semibold">
                  <Saldo material={m} lugar={l} aoFiltrar={aoFiltrar} aberto={aberto} aoAbrir={aoAbrir} />
                </td>
                <td className="py-1.5 text-right">{qtdOuTraco(l.reservado)}</td>
                <td className="py-1.5 text-right">
                  {contaComoDisponivel(l.tipo) ? qtd(String(Number(l.qtd) - Number(l.reservado))) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Where it is inside the place, like `C-03-2`: counts and picking walk in this order. */
function Endereco({ material: m, lugar: l }: { material: Material; lugar: Material['lugares'][number] }) {
  const edita = usePode('estoque.material.editar')
  return (
    <InlineEdit
      rotulo={`Endereço em ${l.nome}`}
      valor={l.endereco}
      vazio={edita ? 'Pôr endereço' : '–'}
      desabilitado={!edita}
      aoDigitar={(t) => t.toUpperCase()}
      aoSalvar={async (endereco) => {
        await chamar(materiais.enderecar, { params: { id: m.id }, body: { local_id: l.local_id, endereco } })
        await relerEstoque()
      }}
    />
  )
}

function Saldo({ material, lugar, aoFiltrar, aberto, aoAbrir }: Props & { lugar: Material['lugares'][number] }) {
  return (
    <Popover
      titulo={`Por que ${qtd(lugar.qtd)} em ${lugar.nome}?`}
      aberto={aberto === lugar.local_id}
      aoMudar={(a) => aoAbrir(a ? lugar.local_id : null)}
      alinhar="end"
      className="w-96 max-w-[calc(100vw-1rem)]"
      gatilho={
        <LinkButton aria-label={`${qtd(lugar.qtd)} em ${lugar.nome}: por que este número?`}>
          {qtd(lugar.qtd)}
        </LinkButton>
      }
    >
      <PorQue material={material.id} local={lugar.local_id} />
      <LinkButton
        className="mt-2 text-13"
        onClick={() => {
          aoFiltrar(lugar.local_id)
          aoAbrir(null)
        }}
      >
        Ver este lugar no kardex
      </LinkButton>
    </Popover>
  )
}

function PorQue({ material, local }: { material: string; local: string }) {
  const consulta = usePorQue(material, local)
  if (consulta.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as linhas" />
  if (!consulta.data) return <ErrorState oQueFalhou="As linhas não carregaram." aoTentar={() => consulta.refetch()} />
  const { base, mes, linhas, soma, gravado } = consulta.data
  const confere = soma === gravado
  return (
    <>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label="Linhas que fazem o saldo">
        <table className="num w-full text-13">
          <tbody>
            <tr>
              <td className="py-1 pr-3 text-text-2" />
              <td>{mes ? `Até o fechamento de ${mes.split('-').toReversed().join('/')}` : 'Antes destas linhas'}</td>
              <td />
              <td className="text-right">{qtd(base)}</td>
            </tr>
            {linhas.map((l) => (
              <tr key={`${l.movimento_id} ${l.soma}`} className="border-t">
                <td className="py-1 pr-3 text-text-2">{diaBr(l.ocorrido_em).slice(0, 5)}</td>
                <td>{nomeDoTipo(l.tipo)}</td>
                <td className="text-right">{comSinal(l.delta)}</td>
                <td className="pl-3 text-right">{qtd(l.soma)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`mt-2 flex items-center gap-1.5 text-13 ${confere ? 'text-success' : 'text-danger'}`}>
        {confere ? <ShieldCheck /> : <CircleAlert />}
        {confere
          ? `Confere: a soma das linhas é o saldo gravado, ${qtd(gravado)}.`
          : `Não confere: as linhas somam ${qtd(soma)} e o saldo gravado é ${qtd(gravado)}.`}
      </p>
    </>
  )
}
