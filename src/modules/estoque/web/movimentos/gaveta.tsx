import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { FotoDaSessao } from '#platform/navegador/foto-da-sessao.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { Coins, Undo2 } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { movimentos, type Movimento } from '../../contract/movimentos.ts'
import { linkDoMaterial, linkDosMovimentos } from '../../links.ts'
import { antesEDepois } from './antes-e-depois.ts'
import { AcertarValor } from './acertar-valor.tsx'
import { AncoraInterna } from '../ancora.tsx'
import { ComMotivo } from '../com-motivo.tsx'
import { relerEstoque, useMovimento } from '../dados.ts'
import { qtd, TIPOS } from '../nomes.ts'
import { Comprovante, temComprovante } from './comprovante.tsx'
import { paginasDasOrigens } from './encaixes.ts'

/** One movement with its lines. It is never changed: another movement reverses it. */
export function GavetaDoMovimento({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const consulta = useMovimento(id)
  const estorna = usePode('estoque.ajuste.criar')
  const veCusto = usePode('estoque.custo.ver')
  const [chave, setChave] = useState<string | null>(null)
  const [acertando, setAcertando] = useState(false)
  const m = consulta.data
  return (
    <Drawer
      titulado
      titulo={m ? `${TIPOS[m.tipo]} de ${diaBr(m.ocorrido_em)}` : 'Movimento'}
      largura={480}
      aoFechar={aoFechar}
      acoes={
        <>
          {m && temComprovante(m.tipo) && <Comprovante movimento={m.id} />}
          {estorna && m && !m.estornado && m.tipo !== 'estorno' && (
            <>
              {veCusto && m.tipo === 'entrada' && (
                <Button tamanho="pequeno" icone={<Coins />} onClick={() => setAcertando(true)}>
                  Acertar valor
                </Button>
              )}
              <Button tamanho="pequeno" icone={<Undo2 />} onClick={() => setChave(uuidv7())}>
                Estornar
              </Button>
            </>
          )}
        </>
      }
    >
      {consulta.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o movimento" />}
      {consulta.isError && <ErrorState oQueFalhou="O movimento não carregou." aoTentar={() => consulta.refetch()} />}
      {m && <Corpo movimento={m} />}
      {m && acertando && <AcertarValor entrada={m} aoFechar={() => setAcertando(false)} />}
      {m && chave && (
        <ComMotivo
          titulo="Estornar este movimento?"
          descricao={`Um movimento contrário é lançado hoje, e os dois ficam ligados. O estorno não se desfaz.${
            m.tipo === 'ajuste' || m.tipo === 'perda' ? ' Acima do limite de ajuste, outra pessoa aprova antes.' : ''
          }`}
          confirmar="Estornar"
          aoFechar={() => setChave(null)}
          aoConfirmar={async (motivo) => {
            const body = { chave, ocorrido_em: diaAqui(), motivo }
            const { situacao } = (await chamar(movimentos.estornar, { params: { id }, body })).data
            await relerEstoque()
            avisar(
              situacao === 'lancado'
                ? { titulo: 'Movimento estornado', tom: 'sucesso' }
                : { titulo: 'Passou do limite: espera a aprovação de outra pessoa', tom: 'info' },
            )
          }}
        />
      )}
    </Drawer>
  )
}

function DaOrigem({ origem }: { origem: { tipo: string; id: string } }) {
  const pagina = paginasDasOrigens.ler().find((p) => p.tipo === origem.tipo)
  const abre = usePode(pagina?.permissao ?? '')
  if (!pagina || !abre) return null
  return (
    <AncoraInterna href={pagina.link(origem.id)} className="g-link justify-self-start text-13">
      {pagina.rotulo}
    </AncoraInterna>
  )
}

function Corpo({ movimento: m }: { movimento: Movimento }) {
  const navegar = useNavegar()
  const outro = m.estorna_id ?? m.refere_id ?? m.estornado_por
  return (
    <div className="grid gap-4 p-4">
      <DefinitionList
        linhas={[
          { rotulo: 'Lançado em', valor: dataHora(m.registrado_em) },
          { rotulo: 'Por', valor: m.por ?? 'Sistema' },
          ...(m.departamento ? [{ rotulo: 'Consumo de', valor: m.departamento }] : []),
          ...(m.levado_por ? [{ rotulo: 'Quem levou', valor: m.levado_por }] : []),
          ...(m.documento ? [{ rotulo: 'Documento', valor: m.documento }] : []),
          { rotulo: 'Motivo', valor: m.motivo || '–' },
          ...(m.valor_centavos === undefined ? [] : [{ rotulo: 'Valor', valor: dinheiro(m.valor_centavos) }]),
        ]}
      />
      {m.origem && <DaOrigem origem={m.origem} />}
      {outro && (
        <LinkButton
          className="justify-self-start text-13"
          onClick={() => void navegar({ href: linkDosMovimentos({ movimento: outro }) })}
        >
          {m.estorna_id
            ? 'Ver o movimento que este estorna'
            : m.refere_id
              ? 'Ver a entrada que este acerta'
              : 'Ver o estorno'}
        </LinkButton>
      )}
      {m.fotos.length > 0 && (
        <div className="grid grid-cols-3 gap-2">
          {m.fotos.map((f, n) => (
            <FotoDaSessao
              key={f}
              caminho={movimentos.foto.path.replace('{id}', m.id).replace('{foto}', f)}
              rotulo={`Foto ${n + 1} do movimento`}
            />
          ))}
        </div>
      )}
      {m.acertos.map((a) => (
        <LinkButton
          key={a.id}
          className="num justify-self-start text-13"
          onClick={() => void navegar({ href: linkDosMovimentos({ movimento: a.id }) })}
        >
          Acerto de {diaBr(a.ocorrido_em)}
          {a.valor_centavos !== undefined && `: ${dinheiro(a.valor_centavos)}`}
        </LinkButton>
      ))}
      <ul aria-label="Linhas" className="num text-13">
        {m.itens.map((i) => (
          <li key={i.n} className="border-t py-2">
            <div className="flex items-baseline gap-3">
              <LinkButton
                className="min-w-0 flex-1 truncate text-left"
                onClick={() => void navegar({ to: linkDoMaterial(i.item_id) })}
              >
                {i.codigo} {i.nome}
              </LinkButton>
              <strong className="font-semibold">
                {i.qtd === '0' ? '–' : `${qtd(i.qtd)} ${i.unidade.toLowerCase()}`}
              </strong>
            </div>
            <p className="text-12 text-text-2">
              {[
                `${i.de} → ${i.para}`,
                antesEDepois(i),
                i.qtd !== '0' && i.unidade_doc !== i.unidade && `no documento ${qtd(i.qtd_doc)} ${i.unidade_doc}`,
                i.valor_centavos !== undefined && dinheiro(i.valor_centavos),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {i.lote && <p className="text-12 break-words text-text-2">Lote {i.lote}</p>}
            {i.series.length > 0 && <p className="text-12 break-words text-text-2">{i.series.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
