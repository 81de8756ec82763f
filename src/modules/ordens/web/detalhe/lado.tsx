import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Chip } from '#ui/chip.tsx'
import { CodigoQr } from '#ui/codigo-qr.tsx'
import { dataCurta, dinheiro, hora, numero } from '#ui/formatos.ts'
import { MapPin } from '#ui/icones.ts'
import type { Ordem, PecaDaOrdem } from '../../contract/ordem.ts'
import { linkDaOrdem } from '../../links.ts'
import { qtd } from '#modules/estoque/regras/quantidade.ts'
import { emAtendimento } from '../../regras/estados.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { Devolver } from './devolver.tsx'
import { Levar } from './levar.tsx'
import { HABILIDADES, minutosEscritos } from '../nomes.ts'

function Secao({ titulo, detalhe, children }: { titulo: string; detalhe?: string; children: React.ReactNode }) {
  return (
    <section aria-label={titulo} className="border-b px-4 py-3">
      <h2 className="mb-2 flex items-baseline gap-2 text-13 font-semibold">
        {titulo}
        {detalhe && <span className="text-12 font-normal text-text-2">{detalhe}</span>}
      </h2>
      {children}
    </section>
  )
}

function Linhas({ linhas }: { linhas: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {linhas.map(([rotulo, valor]) => (
        <div key={rotulo} className="contents">
          <dt className="text-text-2">{rotulo}</dt>
          <dd className="num min-w-0 break-words">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

const endereco = ({ endereco: e }: Ordem): string =>
  [[e.logradouro, e.numero].filter(Boolean).join(', '), e.bairro, [e.cidade, e.uf].filter(Boolean).join('/')]
    .filter(Boolean)
    .join(' · ')

/** Visit, parts, time: what the left column of an order shows. */
export function Lado({ ordem: o, irPara }: { ordem: Ordem; irPara: React.ReactNode }) {
  const chegada = o.eventos.find((e) => e.tipo === 'iniciar' && e.ciclo === o.ciclo)
  return (
    <>
      <Secao titulo="Visita">
        <Linhas
          linhas={[
            [
              'Quando',
              o.agendada_de && o.agendada_ate
                ? `${dataCurta(o.agendada_de)}, ${hora(o.agendada_de)} às ${hora(o.agendada_ate)}`
                : 'sem data',
            ],
            [
              'Equipe',
              [o.equipe, o.tecnicos.map((t) => t.nome).join(', ')].filter(Boolean).join(' · ') || 'sem equipe',
            ],
            ['Onde', endereco(o) || 'sem endereço'],
            ...(chegada
              ? ([
                  [
                    'Chegada',
                    <span key="c" className="inline-flex items-center gap-1">
                      {hora(chegada.ocorrido_em)}
                      {chegada.distancia_m !== null && (
                        <>
                          , a{' '}
                          {chegada.distancia_m < 1000
                            ? `${chegada.distancia_m} m`
                            : `${numero(chegada.distancia_m / 1000, 1)} km`}{' '}
                          do local
                          <MapPin className="size-3.5 text-success" aria-hidden="true" />
                        </>
                      )}
                    </span>,
                  ],
                ] as const)
              : []),
            ...(o.problema ? ([['Defeito', o.problema]] as const) : []),
            ...(o.preferencia ? ([['Preferência', o.preferencia]] as const) : []),
            ...(o.habilidades.length > 0
              ? ([['Exige', o.habilidades.map((h) => HABILIDADES[h] ?? h).join(', ')]] as const)
              : []),
          ]}
        />
        <div className="mt-2">{irPara}</div>
      </Secao>
      <Secao
        titulo="Peças"
        detalhe={
          o.pecas.length === 0 ? 'nenhuma prevista' : o.custo_centavos ? `custo ${dinheiro(o.custo_centavos)}` : ''
        }
      >
        <ul className="grid gap-2.5">
          {o.pecas.map((p) => (
            <Peca key={p.item_id} peca={p} ordem={o} />
          ))}
        </ul>
      </Secao>
      <Secao titulo="Tempo" detalhe={o.tempos.length === 0 ? 'nada apontado' : ''}>
        <Linhas
          linhas={o.tempos.map(
            (t) =>
              [
                t.tipo === 'trabalho' ? 'Trabalho' : 'Deslocamento',
                [
                  `${hora(t.de)}–${t.ate ? hora(t.ate) : 'agora'}`,
                  t.ate && minutosEscritos((Date.parse(t.ate) - Date.parse(t.de)) / 60_000),
                  t.km !== null && `${numero(t.km, 1)} km`,
                  t.quem,
                ]
                  .filter(Boolean)
                  .join(' · '),
              ] as const,
          )}
        />
      </Secao>
      <Secao titulo="Código da ordem" detalhe="leia na saída do estoque">
        <CodigoQr
          texto={new URL(linkDaOrdem(o.id), location.origin).href}
          rotulo={`Código QR da ${numeroDaOrdem(o)}`}
          tamanho={104}
        />
      </Secao>
    </>
  )
}

function estadoDa(p: PecaDaOrdem): { texto: string; tom: 'sucesso' | 'alerta' | 'perigo' | 'neutro' } {
  if (p.em_conflito > 0) return { texto: `${p.em_conflito} em conflito`, tom: 'perigo' }
  if (p.consumida !== '0')
    return {
      texto: `usadas ${qtd(p.consumida)} de ${qtd(p.prevista === '0' ? p.consumida : p.prevista)}`,
      tom: 'sucesso',
    }
  if (p.retirada !== '0' && p.retirada !== p.devolvida) return { texto: `${qtd(p.retirada)} na van`, tom: 'neutro' }
  if (p.reservada !== '0') return { texto: `${qtd(p.reservada)} reservadas`, tom: 'neutro' }
  return { texto: 'sem reserva', tom: p.critica ? 'perigo' : 'alerta' }
}

function Peca({ peca: p, ordem }: { peca: PecaDaOrdem; ordem: Ordem }) {
  const [fazendo, setFazendo] = useState<'levar' | 'devolver' | null>(null)
  const executa = usePode('ordens.ordem.executar')
  const cancela = usePode('ordens.ordem.cancelar')
  const mexe = executa || cancela
  const devolve = mexe && p.na_mao !== '0'
  const leva = mexe && !ordem.assinado && emAtendimento.has(ordem.situacao)
  const fechar = () => setFazendo(null)
  const e = estadoDa(p)
  const trocas = [
    p.series.length > 0 && `entra ${p.series.join(', ')}`,
    p.series_retiradas.length > 0 && `sai ${p.series_retiradas.join(', ')}`,
    p.devolvida !== '0' && `${qtd(p.devolvida)} de volta`,
  ].filter(Boolean)
  return (
    <li className="grid gap-0.5 text-13">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{p.nome}</span>
        <Chip tom={e.tom}>{e.texto}</Chip>
      </span>
      <span className="num text-12 break-words text-text-2">
        {trocas.length > 0 ? trocas.join(' · ') : `${p.codigo}, previstas ${qtd(p.prevista)} ${p.unidade}`}
      </span>
      {(leva || devolve) && (
        <span className="flex items-baseline gap-3 text-12">
          <span className="num flex-1 text-text-2">
            {p.na_mao === '0' ? '' : `${qtd(p.na_mao)} ${p.unidade} na mão da equipe`}
          </span>
          {leva && (
            <button type="button" className="g-link" aria-label={`Levar ${p.nome}`} onClick={() => setFazendo('levar')}>
              Levar
            </button>
          )}
          {devolve && (
            <button type="button" className="g-link" onClick={() => setFazendo('devolver')}>
              Devolver
            </button>
          )}
        </span>
      )}
      {fazendo === 'levar' && <Levar ordem={ordem} peca={p} aoFechar={fechar} />}
      {fazendo === 'devolver' && <Devolver ordem={ordem} peca={p} aoFechar={fechar} />}
    </li>
  )
}
