import { useState } from 'react'
import { contem } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { servicos, type Servico } from '../../contract/cadastros.ts'
import { habilidades, tiposDeOrdem, type Habilidade, type TipoDeOrdem } from '../../tipos.ts'
import { relerOrdens, useChecklists } from '../dados.ts'
import { HABILIDADES, opcoesDe, TIPOS } from '../nomes.ts'
import { PecasDaOrdem, type PecaEscolhida } from '../nova/pecas.tsx'

const SEM_CHECKLIST = 'nenhum'

/** A service: what it takes. Orders keep what they started with. */
export function FormularioDoServico({
  servico: s,
  aoGravar,
}: {
  servico: Servico | null
  aoGravar: (id: string) => void
}) {
  const edita = usePode('ordens.cadastro.editar')
  const checklists = useChecklists()
  const [nome, setNome] = useState(s?.nome ?? '')
  const [tipo, setTipo] = useState<TipoDeOrdem>(s?.tipo ?? 'corretiva')
  const [duracao, setDuracao] = useState<number | null>(s?.duracao_min ?? 120)
  const [exige, setExige] = useState<Habilidade[]>(() => (s?.habilidades ?? []).filter((h) => contem(habilidades, h)))
  const [telhado, setTelhado] = useState(s?.no_telhado ?? false)
  const [checklist, setChecklist] = useState(s?.checklist_id ?? SEM_CHECKLIST)
  const [preco, setPreco] = useState<number | null>(s?.preco_centavos ?? null)
  const [sla, setSla] = useState<number | null>(s?.sla_horas ?? null)
  const [instrucoes, setInstrucoes] = useState(s?.instrucoes ?? '')
  const [link, setLink] = useState(s?.link_ao_concluir ?? true)
  const [pecas, setPecas] = useState<PecaEscolhida[]>(() => s?.pecas.map((p) => ({ ...p })) ?? [])
  const { indo, geral, erros, fazer } = useAto()
  const salvar = async () => {
    const body = {
      tipo,
      duracao_min: duracao ?? 120,
      habilidades: exige,
      no_telhado: telhado,
      checklist_id: checklist === SEM_CHECKLIST ? null : checklist,
      preco_centavos: preco,
      sla_horas: sla,
      instrucoes: instrucoes.trim(),
      link_ao_concluir: link,
      pecas: pecas.map((p) => ({ item_id: p.item_id, qtd: p.qtd, critica: p.critica })),
    }
    let id = s?.id ?? ''
    const feito = await fazer(async () => {
      if (s) await chamar(servicos.editar, { params: { id: s.id }, body })
      else id = (await chamar(servicos.criar, { body: { ...body, nome: nome.trim() } })).data.id
      await relerOrdens()
    })
    if (!feito) return
    avisar({ titulo: s ? 'Serviço salvo' : 'Serviço criado', tom: 'sucesso' })
    aoGravar(id)
  }
  return (
    <form
      aria-label="Serviço"
      className="grid gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      {!edita && <p className="text-13 text-text-2">Você pode ver, não alterar.</p>}
      <fieldset disabled={!edita} className="grid gap-3">
        {!s && (
          <TextField
            rotulo="Nome"
            value={nome}
            maxLength={120}
            erro={erros.nome}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
        )}
        <div className="grid gap-3 sm:grid-cols-3">
          <Select rotulo="Tipo" opcoes={opcoesDe(TIPOS, tiposDeOrdem)} valor={tipo} aoMudar={setTipo} />
          <NumberField
            rotulo="Duração (min)"
            valor={duracao}
            min={15}
            max={14_400}
            passo={15}
            aoMudar={setDuracao}
            erro={erros.duracao_min}
          />
          <NumberField
            rotulo="Prazo (h)"
            dica="Em branco: o da prioridade"
            valor={sla}
            min={1}
            max={8760}
            aoMudar={setSla}
            erro={erros.sla_horas}
          />
        </div>
        <MultiCombobox
          rotulo="Habilidades"
          valor={exige.map((h) => ({ valor: h, rotulo: HABILIDADES[h] ?? h }))}
          aoMudar={(v) => setExige(habilidades.filter((h) => v.some((o) => o.valor === h)))}
          opcoes={habilidades.map((h) => ({ valor: h, rotulo: HABILIDADES[h] ?? h }))}
        />
        <Checkbox
          rotulo="Trabalho no telhado: exige NR-35"
          checked={telhado}
          onChange={(e) => setTelhado(e.currentTarget.checked)}
        />
        <Checkbox
          rotulo="Enviar link para assinatura e avaliação ao concluir"
          checked={link}
          onChange={(e) => setLink(e.currentTarget.checked)}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            rotulo="Checklist"
            opcoes={[
              { valor: SEM_CHECKLIST, rotulo: 'Nenhum' },
              ...(checklists.data ?? []).map((c) => ({ valor: c.id, rotulo: `${c.nome} v${c.versao}` })),
            ]}
            valor={checklist}
            aoMudar={setChecklist}
            erro={erros.checklist_id}
          />
          <MoneyField rotulo="Preço" valor={preco} aoMudar={setPreco} />
        </div>
        <PecasDaOrdem pecas={pecas} aoMudar={setPecas} erro={erros.pecas} />
        <TextArea
          rotulo="Instruções para a equipe"
          value={instrucoes}
          maxLength={4000}
          onChange={(e) => setInstrucoes(e.currentTarget.value)}
        />
      </fieldset>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {edita && (
        <div className="flex justify-end">
          <Button type="submit" variante="primaria" ocupado={indo}>
            {s ? 'Salvar' : 'Criar serviço'}
          </Button>
        </div>
      )}
    </form>
  )
}
