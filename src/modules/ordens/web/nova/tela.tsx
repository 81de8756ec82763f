import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { contem } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { ordens } from '../../contract/ordens.ts'
import { linkDaOrdem } from '../../links.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { lerPonto } from '../../regras/ponto.ts'
import { origens, prioridades, tiposDeOrdem, type Prioridade, type TipoDeOrdem } from '../../tipos.ts'
import { relerOrdens, useChecklists, useServicos } from '../dados.ts'
import { opcoesDe, PRIORIDADES, TIPOS } from '../nomes.ts'
import { avisosDaUsina } from './encaixes.ts'
import { Parecidas } from './parecidas.tsx'
import { PecasDaOrdem, type PecaEscolhida } from './pecas.tsx'
import { buscarUsinas } from './usinas.ts'

function Passo({ n, titulo, children }: { n: number; titulo: string; children: React.ReactNode }) {
  return (
    <section aria-label={titulo} className="grid gap-3 border-b pb-5 last:border-b-0">
      <h2 className="flex items-center gap-2 text-14 font-semibold">
        <span className="num grid size-6 place-items-center rounded-full bg-surface-2 text-12">{n}</span>
        {titulo}
      </h2>
      {children}
    </section>
  )
}

const SEM_ENDERECO = { logradouro: '', numero: '', bairro: '', cidade: '', uf: '' }

/** `/mpvl/ordens-servico/nova`: customer → plant → problem → checklist → parts → preference. */
export function NovaOrdem() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [id] = useState(uuidv7)
  const deFora = (campo: string): Opcao | null => {
    const v = search[campo]
    return typeof v === 'string' ? { valor: v, rotulo: 'Escolhido na página anterior' } : null
  }
  const [contato, setContato] = useState<Opcao | null>(() => deFora('contato'))
  const [usina, setUsina] = useState<Opcao | null>(() => deFora('usina'))
  const [endereco, setEndereco] = useState(SEM_ENDERECO)
  const [ponto, setPonto] = useState('')
  const [tipo, setTipo] = useState<TipoDeOrdem>('corretiva')
  const [prioridade, setPrioridade] = useState<Prioridade>('normal')
  const [servico, setServico] = useState<string | null>(typeof search.servico === 'string' ? search.servico : null)
  const [titulo, setTitulo] = useState('')
  const [problema, setProblema] = useState('')
  const [checklist, setChecklist] = useState<string | null>(null)
  const [pecas, setPecas] = useState<PecaEscolhida[] | null>(null)
  const [duracao, setDuracao] = useState<number | null>(null)
  const [preferencia, setPreferencia] = useState('')
  const pontoTorto = ponto.trim() !== '' && lerPonto(ponto) === null
  const { indo, geral, erros, fazer, dizer } = useAto()
  const servicos = useServicos()
  const checklists = useChecklists()
  const escolhido = servicos.data?.find((s) => s.id === servico)

  const escolherServico = (v: string) => {
    setServico(v)
    const s = servicos.data?.find((x) => x.id === v)
    if (!s) return
    setTipo(s.tipo)
    setDuracao(s.duracao_min)
    setChecklist(s.checklist_id)
    setPecas(s.pecas.map((p) => ({ item_id: p.item_id, nome: p.nome, qtd: p.qtd, critica: p.critica })))
    if (titulo === '') setTitulo(s.nome)
  }
  const origem =
    contem(origens, search.origem) && typeof search.origem_id === 'string'
      ? { tipo: search.origem, id: search.origem_id }
      : null
  const abrir = async () => {
    if (!contato) return dizer('Escolha o cliente.')
    if (titulo.trim().length < 2) return dizer('Diga o que fazer.')
    if (pontoTorto) return dizer('A localização não foi entendida: cole as coordenadas ou o link do mapa.')
    const feito = await fazer(async () => {
      const { data } = await chamar(ordens.criar, {
        body: {
          id,
          tipo,
          prioridade,
          titulo: titulo.trim(),
          problema: problema.trim(),
          contato_id: contato.valor,
          usina_id: usina?.valor ?? null,
          servico_id: servico,
          checklist_id: checklist,
          endereco: {
            ...endereco,
            ...(lerPonto(ponto) ?? {}),
            uf: endereco.uf === '' ? null : endereco.uf.toUpperCase(),
          },
          preferencia: preferencia.trim(),
          origem,
          ...(duracao === null ? {} : { duracao_min: duracao }),
          ...(pecas === null
            ? {}
            : { pecas: pecas.map((p) => ({ item_id: p.item_id, qtd: p.qtd, critica: p.critica })) }),
        },
      })
      avisar({ titulo: `${numeroDaOrdem(data)} aberta`, tom: 'sucesso' })
      await relerOrdens()
    })
    if (feito) void navegar({ to: linkDaOrdem(id) })
  }
  const por = (campo: keyof typeof SEM_ENDERECO) => ({
    value: endereco[campo],
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => setEndereco({ ...endereco, [campo]: e.currentTarget.value }),
  })
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Nova ordem de serviço" detalhe="cliente, usina, problema, checklist, peças" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <form
          aria-label="Nova ordem"
          className="mx-auto grid w-full max-w-3xl gap-5 p-5 max-md:p-3"
          onSubmit={(e) => {
            e.preventDefault()
            void abrir()
          }}
        >
          <Passo n={1} titulo="Cliente e usina">
            <div className="grid gap-3 md:grid-cols-2">
              <Combobox
                rotulo="Cliente"
                valor={contato}
                aoMudar={setContato}
                buscar={buscarContatos}
                erro={erros.contato_id}
              />
              <Combobox
                rotulo="Usina"
                valor={usina}
                aoMudar={setUsina}
                buscar={buscarUsinas}
                placeholder="Sem usina"
                erro={erros.usina_id}
              />
            </div>
            <Parecidas contato={contato?.valor ?? null} usina={usina?.valor ?? null} />
            {usina && avisosDaUsina.ler().map((Aviso, n) => <Aviso key={n} usinaId={usina.valor} />)}
            <div className="grid gap-3 md:grid-cols-[1fr_96px_1fr_1fr_72px]">
              <TextField rotulo="Rua" {...por('logradouro')} />
              <TextField rotulo="Número" {...por('numero')} />
              <TextField rotulo="Bairro" {...por('bairro')} />
              <TextField rotulo="Cidade" {...por('cidade')} />
              <TextField rotulo="UF" maxLength={2} {...por('uf')} />
            </div>
            <TextField
              rotulo="Localização"
              opcional
              value={ponto}
              maxLength={500}
              placeholder="-22.9056, -47.0608 ou o link do mapa"
              dica="Sem endereço, vale o da última ordem desta usina ou deste cliente."
              erro={pontoTorto ? 'Cole as coordenadas ou o link do mapa.' : undefined}
              onChange={(e) => setPonto(e.currentTarget.value)}
            />
          </Passo>
          <Passo n={2} titulo="Problema">
            <div className="grid gap-3 md:grid-cols-3">
              <Select
                rotulo="Serviço"
                opcoes={(servicos.data ?? []).map((s) => ({ valor: s.id, rotulo: s.nome }))}
                valor={servico}
                aoMudar={escolherServico}
                placeholder="Sem serviço"
              />
              <Select rotulo="Tipo" opcoes={opcoesDe(TIPOS, tiposDeOrdem)} valor={tipo} aoMudar={setTipo} />
              <Select
                rotulo="Prioridade"
                opcoes={opcoesDe(PRIORIDADES, prioridades)}
                valor={prioridade}
                aoMudar={setPrioridade}
              />
            </div>
            <TextField
              rotulo="O que fazer"
              value={titulo}
              maxLength={120}
              erro={erros.titulo}
              onChange={(e) => setTitulo(e.currentTarget.value)}
            />
            <TextArea
              rotulo="Defeito ou detalhe"
              value={problema}
              maxLength={4000}
              onChange={(e) => setProblema(e.currentTarget.value)}
            />
          </Passo>
          <Passo n={3} titulo="Checklist e peças">
            <Select
              rotulo="Checklist"
              opcoes={(checklists.data ?? []).map((c) => ({ valor: c.id, rotulo: `${c.nome} v${c.versao}` }))}
              valor={checklist}
              aoMudar={setChecklist}
              placeholder="Sem checklist"
            />
            <PecasDaOrdem pecas={pecas ?? []} aoMudar={setPecas} erro={erros.pecas} />
          </Passo>
          <Passo n={4} titulo="Quando">
            <div className="grid gap-3 md:grid-cols-[160px_1fr]">
              <NumberField
                rotulo="Duração (min)"
                valor={duracao ?? escolhido?.duracao_min ?? 120}
                aoMudar={setDuracao}
                min={15}
                max={14_400}
                passo={15}
              />
              <TextField
                rotulo="Preferência do cliente"
                value={preferencia}
                maxLength={200}
                placeholder="só de manhã, ligar antes…"
                onChange={(e) => setPreferencia(e.currentTarget.value)}
              />
            </div>
            <p className="text-12 text-text-2">
              Depois de abrir, a ordem aparece na bandeja da agenda com o primeiro horário que cabe.
            </p>
          </Passo>
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <div className="flex justify-end">
            <Button type="submit" variante="primaria" ocupado={indo}>
              Abrir ordem
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
