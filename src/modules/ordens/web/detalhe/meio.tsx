import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { dataHora, hora, numero, plural } from '#ui/formatos.ts'
import { Camera, Check, Circle, Upload, ShieldCheck, TriangleAlert } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { ItemDaOrdem, Ordem } from '../../contract/ordem.ts'
import { ordens } from '../../contract/ordens.ts'
import { nomesDasQualidades } from '../../regras/qualidades.ts'
import { relerOrdens, useChecklists } from '../dados.ts'
import { Fotografia } from './fotografia.tsx'

/** `feito sem rede das 14:13 às 15:41` and what else is known about how fresh the page is. */
function Frescor({ ordem: o }: { ordem: Ordem }) {
  const f = o.frescor
  if (f.sem_rede_de && f.sem_rede_ate)
    return (
      <Chip tom="info" icone={<Upload />}>
        feito sem rede das {hora(f.sem_rede_de)} às {hora(f.sem_rede_ate)}
      </Chip>
    )
  if (f.ultimo_do_campo && o.situacao === 'em_execucao') return <Chip>dados até {hora(f.ultimo_do_campo)}</Chip>
  return <Chip>em tempo real</Chip>
}

function valorDo(i: ItemDaOrdem): string {
  if (i.valor === null) return ''
  if (i.tipo === 'feito') return 'feito'
  if (i.tipo === 'sim_nao') return { sim: 'sim', nao: 'não', nao_se_aplica: 'não se aplica' }[i.valor] ?? i.valor
  if (i.tipo !== 'numero') return i.valor
  const faixa = [
    i.minimo !== null && `mínimo ${numero(i.minimo)}`,
    i.maximo !== null && `máximo ${numero(i.maximo)}`,
  ].filter(Boolean)
  return [`${numero(Number(i.valor))} ${i.unidade}`.trim(), ...faixa].join(', ')
}

function Marca({ item: i }: { item: ItemDaOrdem }) {
  if (i.valor === null) return <Circle className="size-4 text-text-3" aria-label="sem resposta" />
  if (i.ressalva !== '' || i.fora_da_faixa)
    return <TriangleAlert className="size-4 text-warning" aria-label="com ressalva" />
  if (i.seguranca) return <ShieldCheck className="size-4 text-success" aria-label="de segurança, feito" />
  return <Check className="size-4 text-success" aria-label="feito" />
}

export function Checklist({ ordem: o }: { ordem: Ordem }) {
  const feitos = o.itens.filter((i) => i.valor !== null).length
  const ressalvas = o.itens.filter((i) => i.ressalva !== '' || i.fora_da_faixa).length
  return (
    <section aria-label="Checklist" className="border-b">
      <h2 className="flex flex-wrap items-center gap-2 px-4 py-3 text-13 font-semibold">
        Checklist
        {o.itens.length > 0 && (
          <span className="num text-12 font-normal text-text-2">
            {feitos} de {o.itens.length}
            {ressalvas > 0 && ` · ${plural(ressalvas, 'ressalva')}`}
          </span>
        )}
        <span className="flex-1" />
        <Frescor ordem={o} />
      </h2>
      {o.itens.length === 0 && <SemChecklist ordem={o} />}
      <ul>
        {o.itens.map((i) => (
          <li key={i.id} className="flex items-baseline gap-3 border-t px-4 py-2 text-13">
            <span className="translate-y-0.5">
              <Marca item={i} />
            </span>
            <span className="min-w-0 flex-1">
              {i.texto}
              {i.ressalva !== '' && <span className="block text-12 text-warning">ressalva: {i.ressalva}</span>}
            </span>
            <span className={i.fora_da_faixa ? 'num text-right text-warning' : 'num text-right text-text-2'}>
              {valorDo(i)}
            </span>
            <span className="num w-11 text-right text-12 text-text-2">
              {i.respondido_em ? hora(i.respondido_em) : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SemChecklist({ ordem: o }: { ordem: Ordem }) {
  const pode = usePode('ordens.ordem.criar')
  const modelos = useChecklists()
  const [qual, setQual] = useState<string | null>(null)
  const { indo, geral, fazer } = useAto()
  const encerrada = o.situacao === 'concluida' || o.situacao === 'cancelada'
  if (!pode || encerrada || !modelos.data?.length)
    return <p className="px-4 pb-4 text-13 text-text-2">Sem checklist.</p>
  const escolher = () =>
    fazer(async () => {
      await chamar(ordens.checklist, { params: { id: o.id }, body: { checklist_id: qual ?? '' } })
      await relerOrdens()
    })
  return (
    <div className="flex flex-wrap items-end gap-2 px-4 pb-4">
      <div className="w-64">
        <Select
          rotulo="Sem checklist: escolha um modelo"
          opcoes={modelos.data.map((m) => ({ valor: m.id, rotulo: `${m.nome} v${m.versao}` }))}
          valor={qual}
          aoMudar={setQual}
          erro={geral ?? undefined}
        />
      </div>
      <Button ocupado={indo} disabled={qual === null} onClick={() => void escolher()}>
        Usar este
      </Button>
    </div>
  )
}

export function Fotos({ ordem: o }: { ordem: Ordem }) {
  const publicas = o.fotos.filter((f) => f.publica).length
  const faltam = o.vagas.filter((v) => v.fotos === 0)
  return (
    <section aria-label="Fotos" className="border-b px-4 py-3">
      <h2 className="mb-2 flex items-baseline gap-2 text-13 font-semibold">
        Fotos
        <span className="num text-12 font-normal text-text-2">
          {o.fotos.length === 0
            ? 'sem fotos ainda'
            : `${o.fotos.length}${publicas > 0 ? ` · ${publicas} à vista do cliente` : ''}`}
        </span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(108px,1fr))] gap-2">
        {o.fotos.map((f) => (
          <li key={f.id} className="grid gap-1">
            <Fotografia ordemId={o.id} foto={f} />
            <span className="num truncate text-12">
              <strong className="font-semibold">{f.vaga ?? 'Foto'}</strong>{' '}
              <span className="text-text-2">{hora(f.tirada_em)}</span>
            </span>
          </li>
        ))}
        {faltam.map((v) => (
          <li key={v.id} className="grid gap-1">
            <span className="grid aspect-[5/3] place-items-center rounded-md border border-dashed text-text-3">
              <Camera className="size-5" aria-hidden="true" />
            </span>
            <span className="truncate text-12 text-text-2">
              {v.nome}
              {v.obrigatoria && ', obrigatória'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const PAPEIS = { cliente: 'Cliente', tecnico: 'Técnico', apr: 'APR' } as const

export function Assinaturas({ ordem: o }: { ordem: Ordem }) {
  return (
    <section aria-label="Assinaturas" className="px-4 py-3">
      <h2 className="mb-2 flex items-baseline gap-2 text-13 font-semibold">
        Assinaturas <span className="num text-12 font-normal text-text-2">ciclo {o.ciclo}</span>
      </h2>
      {o.assinaturas.length === 0 && <p className="text-13 text-text-2">Ninguém assinou ainda.</p>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {o.assinaturas.map((a) => (
          <li key={a.id} className="rounded-md border p-3 text-13">
            <p>
              <strong className="font-semibold">{PAPEIS[a.papel]}</strong> · {a.nome}
              {a.qualidade && `, ${nomesDasQualidades[a.qualidade].toLowerCase()}`}, {dataHora(a.assinada_em)}
              {a.final_do_telefone && `, final ${a.final_do_telefone} confere`}
            </p>
            <p className="num mt-1 text-12 text-text-2">
              <code>
                {a.relatorio.slice(0, 4)}…{a.relatorio.slice(-4)}
              </code>{' '}
              · ciclo {a.ciclo}
            </p>
          </li>
        ))}
      </ul>
      {o.assinado && <p className="mt-2 text-12 text-text-2">Ciclo {o.ciclo} assinado. Para mudar, reabra.</p>}
    </section>
  )
}
