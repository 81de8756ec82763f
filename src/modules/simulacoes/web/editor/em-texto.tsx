import { numero, plural } from '#ui/formatos.ts'
import { origemDoConsumo } from '../../regras/trilha.ts'
import { nomeDoInversor, nomeDoModulo } from '../entradas/do-catalogo.ts'
import { resumoDoPagamento } from '../entradas/pagamento.tsx'
import { resumoDasPremissas } from '../entradas/premissas.tsx'
import { cargaEmPalavras, existenteEmPalavras, inicioDaCarga } from '../../regras/cargas.ts'
import { kwh, mesCurto, pct, porKwh, reais } from '../numeros.ts'
import { useEditor } from './contexto.tsx'

/** The inputs as text, where nothing may change: no disabled fields. */
export function EntradasEmTexto({ veCustos }: { veCustos: boolean }) {
  const { entrada, emEdicao, resultado } = useEditor()
  const { preco } = resultado
  const secoes: [titulo: string, linhas: [string, string][]][] = [
    [
      'Contas e unidades',
      entrada.unidades.flatMap((u, n) => [
        [u.numero ? `UC ${u.numero}` : `Unidade ${n + 1}`, kwh(u.consumo.reduce((a, b) => a + b, 0))],
        ...(u.fatura ? [['De onde vem', origemDoConsumo(u).fonte ?? ''] satisfies [string, string]] : []),
        ['Mês a mês', u.consumo.map((c, m) => `${mesCurto(m)} ${numero(c)}`).join(' · ')],
        [
          'Tarifa com tributos',
          [porKwh(resultado.unidades[n]?.tarifaCheia ?? 0), u.tarifa.distribuidora.nome, u.tarifa.rotulo]
            .filter(Boolean)
            .join(', '),
        ],
      ]),
    ],
    ...(entrada.cargas.length > 0
      ? [
          [
            'Cargas futuras',
            entrada.cargas.map((c) => [
              `A partir de ${inicioDaCarga(c, entrada.premissas.anoInicial)}`,
              cargaEmPalavras(c),
            ]),
          ] satisfies [string, [string, string][]],
        ]
      : []),
    ...(entrada.existente
      ? [
          ['Usina que já existe', [['Ampliação', existenteEmPalavras(entrada.existente)]]] satisfies [
            string,
            [string, string][],
          ],
        ]
      : []),
    [
      'Telhado',
      emEdicao.faces.map((f) => [
        f.nome,
        `${plural(f.modulos, 'módulo')}, ${numero(f.inclinacao)}°, sombra ${pct(f.sombra ?? 0, 1)}`,
      ]),
    ],
    [
      'Equipamento',
      [
        ...(emEdicao.kit ? [['Kit', emEdicao.kit.nome] satisfies [string, string]] : []),
        ['Módulo', nomeDoModulo(emEdicao.modulo)],
        ...emEdicao.inversores.map((i): [string, string] => [
          'Inversor',
          `${i.quantidade}\u00A0× ${nomeDoInversor(i)}`,
        ]),
      ],
    ],
    [
      'Preço',
      [
        ['Preço', reais(preco.precoCent)],
        ...(veCustos && preco.margem !== null
          ? [['Margem', `${reais(preco.margemCent)} · ${pct(preco.margem, 1)}`] satisfies [string, string]]
          : []),
      ],
    ],
    ['Pagamento', resultado.pagamentos.map((p) => [p.rotulo, resumoDoPagamento(p)])],
    ['Premissas', [['Principais', resumoDasPremissas(entrada.premissas)]]],
  ]
  return (
    <div className="grid text-12">
      {secoes.map(([titulo, linhas]) => (
        <section key={titulo} className="border-b px-5 py-2.5 last:border-b-0">
          <h2 className="text-13 font-semibold">{titulo}</h2>
          <dl className="num mt-1 grid gap-1">
            {linhas.map(([rotulo, valor], n) => (
              <div key={n} className="flex justify-between gap-4">
                <dt className="shrink-0 text-text-2">{rotulo}</dt>
                <dd className="min-w-0 text-right">{valor}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
