import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ArrowLeft, Plus } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { aprovacoes, type PoliticaVista } from '../../../contract/aprovacoes.ts'
import { politicaEmPalavras } from '../../../regras/aprovacao-em-palavras.ts'
import type { Faixa } from '../../../regras/aprovacao.ts'
import { reler, useEditor, Folha } from '#modules/funis/definicao/web/publico.ts'
import { EditorDaFaixa } from './faixa.tsx'
import { useNomes } from './nomes.ts'

const FICA = 'fica'
type Corpo = Omit<PoliticaVista, 'id' | 'funil_id'>
const nova: Corpo = {
  nome: '',
  campo: '',
  valor_de: 'valor_do_cartao',
  faixas: [
    { ate_centavos: 1_000_000, etapas: [] },
    { ate_centavos: null, etapas: [] },
  ],
  validade_horas: null,
  ativa: true,
  recusa_estagio_id: null,
}

/** One policy: bands of amounts, their steps, and the effect of a rejection. A text describes the result. */
export function UmaPolitica({
  politica: p,
  aoAbrir,
}: {
  politica: PoliticaVista | null
  aoAbrir: (item: string | undefined) => void
}) {
  const { funil, campos } = useEditor()
  const nomes = useNomes()
  const [c, setC] = useState<Corpo>(() =>
    p
      ? {
          nome: p.nome,
          campo: p.campo,
          valor_de: p.valor_de,
          faixas: p.faixas,
          validade_horas: p.validade_horas,
          ativa: p.ativa,
          recusa_estagio_id: p.recusa_estagio_id,
        }
      : { ...nova, campo: [...campos.values()].find((x) => x.tipo === 'aprovacao')?.chave ?? '' },
  )
  const { indo, erros, geral, fazer } = useAto()
  const por = (m: Partial<Corpo>) => setC((antes) => ({ ...antes, ...m }))
  const trocarFaixa = (i: number, m: Partial<Faixa>) =>
    por({ faixas: c.faixas.map((f, n) => (n === i ? { ...f, ...m } : f)) })
  const salvar = () =>
    fazer(async () => {
      if (p) await chamar(aprovacoes.alterarPolitica, { params: { funil_id: funil.id, id: p.id }, body: c })
      else await chamar(aprovacoes.criarPolitica, { params: { funil_id: funil.id }, body: c })
      await Promise.all([reler(funil.id, 'politicas'), reler(funil.id, 'decisores')])
      avisar({ titulo: 'Política salva', descricao: 'Pedidos em andamento seguem como foram feitos.', tom: 'sucesso' })
      aoAbrir(undefined)
    })
  const opcoes = (tipos: string[]) =>
    [...campos.values()].filter((x) => tipos.includes(x.tipo)).map((x) => ({ valor: x.chave, rotulo: x.rotulo }))
  const incluirFaixa = () => {
    const penultima = c.faixas.at(-2)?.ate_centavos ?? 0
    por({
      faixas: [
        ...c.faixas.slice(0, -1),
        { ate_centavos: Math.max(1_000_000, penultima * 2), etapas: [] },
        c.faixas.at(-1) ?? { ate_centavos: null, etapas: [] },
      ],
    })
  }
  const deCampo = ([k]: [string, string]) => k !== 'nome' && k !== 'campo' && k !== 'valor_de'
  return (
    <Folha
      titulo={c.nome || 'Nova política'}
      acao={
        <span className="flex flex-wrap gap-2">
          <Button tamanho="pequeno" variante="fantasma" icone={<ArrowLeft />} onClick={() => aoAbrir(undefined)}>
            Aprovações
          </Button>
          <Button variante="primaria" tamanho="pequeno" ocupado={indo} onClick={() => void salvar()}>
            Salvar
          </Button>
        </span>
      }
    >
      {geral && (
        <AlertBox tom="perigo" titulo={geral}>
          {[
            ...new Set(
              Object.entries(erros)
                .filter(deCampo)
                .map(([, m]) => m),
            ),
          ].join(' · ')}
        </AlertBox>
      )}
      <section aria-label="O que isto quer dizer" className="rounded-(--r-lg) bg-surface-3 px-4 py-3 text-13">
        {politicaEmPalavras(c.faixas, nomes).map((f, i) => (
          <p key={i} className="font-medium">
            {f}
          </p>
        ))}
        <p className="mt-1 text-12 text-text-2">
          {c.recusa_estagio_id
            ? `Uma recusa, com o motivo, leva o cartão a ${funil.vigente?.estagios.find((e) => e.id === c.recusa_estagio_id)?.nome ?? ''}.`
            : 'Uma recusa, com o motivo, encerra o pedido; o cartão fica onde está.'}
        </p>
      </section>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          rotulo="Nome"
          placeholder="Compras, descontos…"
          value={c.nome}
          maxLength={80}
          erro={erros.nome}
          onChange={(e) => por({ nome: e.currentTarget.value })}
        />
        <Select
          rotulo="Preenche o campo"
          placeholder="Escolha"
          opcoes={opcoes(['aprovacao'])}
          valor={c.campo || null}
          erro={erros.campo}
          aoMudar={(campo) => por({ campo })}
        />
        <Select
          rotulo="Conforme o valor de"
          opcoes={[{ valor: 'valor_do_cartao', rotulo: 'Valor do cartão' }, ...opcoes(['moeda'])]}
          valor={c.valor_de}
          erro={erros.valor_de}
          aoMudar={(valor_de) => por({ valor_de })}
        />
      </div>
      {c.faixas.map((f, i) => (
        <EditorDaFaixa
          key={i}
          faixas={c.faixas}
          i={i}
          por={(m) => trocarFaixa(i, m)}
          erros={erros}
          aoTirar={
            c.faixas.length > 1 && f.ate_centavos !== null
              ? () => por({ faixas: c.faixas.filter((_, n) => n !== i) })
              : null
          }
        />
      ))}
      <div>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={c.faixas.length >= 10}
          onClick={incluirFaixa}
        >
          Mais uma faixa
        </Button>
      </div>
      <section aria-label="Se recusarem ou ninguém responder" className="grid gap-4 sm:grid-cols-2">
        <Select
          rotulo="Quando recusam, o cartão"
          opcoes={[
            { valor: FICA, rotulo: 'Fica onde está' },
            ...(funil.vigente?.estagios ?? []).map((e) => ({ valor: e.id, rotulo: `Vai para ${e.nome}` })),
          ]}
          valor={c.recusa_estagio_id ?? FICA}
          erro={erros.recusa_estagio_id}
          aoMudar={(v) => por({ recusa_estagio_id: v === FICA ? null : v })}
        />
        <NumberField
          rotulo="O pedido vence em"
          sufixo="horas"
          opcional
          casas={0}
          min={1}
          max={2160}
          dica="Sem decisão até lá, quem pediu fica sabendo e pede de novo."
          valor={c.validade_horas}
          erro={erros.validade_horas}
          aoMudar={(validade_horas) => por({ validade_horas })}
        />
      </section>
      <Switch rotulo="Em vigor" checked={c.ativa} onChange={(e) => por({ ativa: e.currentTarget.checked })} />
    </Folha>
  )
}
