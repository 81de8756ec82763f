import { diaBr } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import type { Contrato } from '../../contract/formas.ts'
import { prazosDo } from '../../regras/prazos.ts'

interface Props {
  contrato: Contrato
  /** opens the field of a variable; absent where the text is read only */
  aoEditar: ((variavel: string) => void) | undefined
}

/** Term and index as the text states them, and the days that they became. A policy shows its own dates. */
export function Vigencia({ contrato: c, aoEditar }: Props) {
  if (c.tipo === 'seguro') return null
  const { prazo_meses, reajuste_indice } = prazosDo(c.tipo, c.conteudo.variaveis)
  const linhas = [
    {
      variavel: 'contrato.prazo_meses',
      rotulo: 'Prazo',
      valor: prazo_meses === null ? 'indeterminado' : plural(prazo_meses, 'mês', 'meses'),
    },
    { variavel: 'reajuste.indice', rotulo: 'Índice de reajuste', valor: reajuste_indice ?? 'sem reajuste' },
  ]
  const dias = [
    c.situacao === 'arrependimento' && {
      rotulo: c.inicio_pedido_em ? 'Obra liberada, pedido por escrito em' : 'Sem obra até',
      valor: c.inicio_pedido_em ? diaBr(c.inicio_pedido_em) : dataHora(c.arrependimento_ate ?? ''),
    },
    c.vigente_de && { rotulo: 'Vigente desde', valor: diaBr(c.vigente_de) },
    c.vigente_de && { rotulo: 'Vigente até', valor: c.vigente_ate ? diaBr(c.vigente_ate) : 'sem data de fim' },
    c.reajuste_em && { rotulo: 'Próximo reajuste', valor: diaBr(c.reajuste_em) },
  ].flatMap((x) => x || [])
  return (
    <section aria-label="Vigência" className="border-b p-4 text-13">
      <h2 className="mb-2 font-semibold">Vigência</h2>
      <dl className="grid gap-1">
        {linhas.map((l) => (
          <div key={l.rotulo} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
            <dt className="min-w-0 flex-1 text-text-2">{l.rotulo}</dt>
            <dd className="num flex items-center gap-2">
              {l.valor}
              {aoEditar && (
                <Button
                  tamanho="pequeno"
                  variante="fantasma"
                  aria-label={`Mudar: ${l.rotulo}`}
                  onClick={() => aoEditar(l.variavel)}
                >
                  Mudar
                </Button>
              )}
            </dd>
          </div>
        ))}
        {dias.map((l) => (
          <div key={l.rotulo} className="flex min-h-8 items-center gap-2">
            <dt className="min-w-0 flex-1 text-text-2">{l.rotulo}</dt>
            <dd className="num">{l.valor}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
