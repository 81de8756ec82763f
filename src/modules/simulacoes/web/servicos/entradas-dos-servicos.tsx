import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import type { EntradaDosServicos } from '../../contract/outras.ts'
import type { ServicoSimulado } from '../../contract/resultado-das-outras.ts'
import { avisosDe, AvisosDaSecao } from '../entradas/avisos.tsx'
import { FormasDePagamento, resumoDoPagamento } from '../entradas/pagamento.tsx'
import { SecoesDasEntradas, useSecoes } from '../entradas/secoes.tsx'
import { reais, semMoeda } from '../numeros.ts'
import { DoCatalogo, Linha, type CatalogoDosServicos, type LinhaDeServico } from './linha-do-servico.tsx'
import { PrecoDeQuemCuida, PrecoDoServico } from './preco.tsx'

type TipoDeLinha = LinhaDeServico['tipo']

const TIPOS: readonly { tipo: TipoDeLinha; titulo: string; nova: string; sufixo: string; mais: string }[] = [
  { tipo: 'hora', titulo: 'Mão de obra', nova: 'Eletricista', sufixo: 'h', mais: 'Mais horas' },
  { tipo: 'peca', titulo: 'Peças', nova: 'Peça', sufixo: 'un', mais: 'Mais uma peça' },
  { tipo: 'deslocamento', titulo: 'Deslocamento', nova: 'Deslocamento', sufixo: 'km', mais: 'Mais um trecho' },
  { tipo: 'outro', titulo: 'Outros', nova: 'Outro', sufixo: '', mais: 'Mais uma linha' },
]

interface PropsDosServicos {
  catalogo: CatalogoDosServicos
  entrada: EntradaDosServicos
  resultado: ServicoSimulado
  veCustos: boolean
  aoMudar: (campo: string, parte: Partial<EntradaDosServicos>) => void
}

/** Inputs of a service: the problem, hours, parts and travel, the price and how it is paid. */
export function EntradasDosServicos(p: PropsDosServicos) {
  const { entrada: e, resultado: r, veCustos, aoMudar } = p
  const secoes = useSecoes([1, 2, 3, 4, 6])
  return (
    <SecoesDasEntradas
      secoes={secoes}
      partes={[
        {
          titulo: 'Problema',
          conteudo: (
            <>
              <TextArea
                rotulo="O que aconteceu"
                rotuloOculto
                linhas={3}
                maxLength={2000}
                placeholder="O que o cliente relatou, e o que foi visto"
                value={e.problema}
                onChange={(ev) => aoMudar('problema', { problema: ev.currentTarget.value })}
              />
              <AvisosDaSecao avisos={avisosDe(r.avisos, 'linhas')} />
            </>
          ),
        },
        ...TIPOS.map((t) => ({
          titulo: t.titulo,
          resumo: resumoDas(r.linhas.filter((_, n) => e.linhas[n]?.tipo === t.tipo)),
          conteudo: <LinhasDoTipo {...p} de={t} />,
        })),
        {
          titulo: veCustos ? 'Custos e margem' : 'Preço',
          aoLado: <b className="font-semibold">{reais(r.preco.precoCent)}</b>,
          conteudo: veCustos ? (
            <PrecoDoServico regra={e.preco} resultado={r} aoMudar={(campo, preco) => aoMudar(campo, { preco })} />
          ) : (
            <PrecoDeQuemCuida />
          ),
        },
        {
          titulo: 'Pagamento',
          resumo: r.pagamentos.map(resumoDoPagamento).join(' · '),
          conteudo: (
            <FormasDePagamento
              tipos={['a_vista', 'parcelas']}
              pagamentos={e.pagamentos}
              calculados={r.pagamentos}
              aoMudar={(campo, pagamentos) => aoMudar(campo, { pagamentos })}
            />
          ),
        },
      ]}
    />
  )
}

function resumoDas(linhas: ServicoSimulado['linhas']): string {
  if (linhas.length === 0) return 'nada'
  return `${plural(linhas.length, 'linha')}, ${semMoeda(linhas.reduce((a, l) => a + l.totalCent, 0))}`
}

/** The lines of one type; the others keep their places in the list. */
function LinhasDoTipo({
  entrada,
  resultado,
  veCustos,
  catalogo,
  aoMudar,
  de,
}: PropsDosServicos & { de: (typeof TIPOS)[number] }) {
  const { linhas } = entrada
  const mudar = (n: number, parte: Partial<LinhaDeServico>) =>
    aoMudar(`linhas.${n}.${Object.keys(parte).join()}`, {
      linhas: linhas.map((l, i) => (i === n ? { ...l, ...parte } : l)),
    })
  const nova: LinhaDeServico = { tipo: de.tipo, descricao: de.nova, quantidade: 1, unitarioCent: 0 }
  return (
    <>
      {linhas.map((l, n) =>
        l.tipo === de.tipo ? (
          <Linha
            key={n}
            linha={l}
            totalCent={resultado.linhas[n]?.totalCent ?? 0}
            nome={`${de.titulo}, linha ${n + 1}`}
            sufixo={de.sufixo}
            veCustos={veCustos}
            aoMudar={(parte) => mudar(n, parte)}
            aoTirar={() => aoMudar('linhas', { linhas: linhas.filter((_, i) => i !== n) })}
          />
        ) : null,
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={linhas.length >= 100}
          onClick={() => aoMudar('linhas', { linhas: [...linhas, nova] })}
        >
          {de.mais}
        </Button>
        {(de.tipo === 'hora' || de.tipo === 'peca') && linhas.length < 100 && (
          <DoCatalogo
            titulo={de.titulo}
            procurar={catalogo[de.tipo]}
            aoEscolher={(item) => aoMudar('linhas', { linhas: [...linhas, { ...nova, ...item }] })}
          />
        )}
      </div>
    </>
  )
}
