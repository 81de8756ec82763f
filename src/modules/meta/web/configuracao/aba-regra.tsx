import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { canais } from '#modules/chat/nucleo/contract/canais.ts'
import { modelos } from '#modules/chat/canais/whatsapp/contract/modelos.ts'
import { escreverModelo, lugaresDo } from '#modules/chat/canais/whatsapp/regras/modelos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Conexao } from '../../tipos.ts'
import { useAtosDaConexao } from '../dados.ts'

type Saudacao = 'nenhuma' | 'texto' | 'modelo'

/** Rule for the conversation of a lead: inbox, assignee and first message. */
export function AbaRegra({ c }: { c: Conexao }) {
  const { alterar } = useAtosDaConexao()
  const { data: todas } = useQuery({
    queryKey: ['meta', 'caixas'],
    queryFn: async ({ signal }) =>
      (await chamar(caixas.listar, { query: { limit: 100, ativo: true } }, { signal })).data,
  })
  const { data: oQueLevam } = useQuery({
    queryKey: ['chat', 'canais'],
    queryFn: async ({ signal }) => (await chamar(canais.listar, {}, { signal })).data,
    staleTime: Infinity,
  })
  const [caixaId, setCaixaId] = useState(c.caixa_entrada_id)
  const [dono, setDono] = useState(c.atribuida_para)
  const [saudacao, setSaudacao] = useState<Saudacao>(
    c.modelo_nome ? 'modelo' : c.primeira_mensagem ? 'texto' : 'nenhuma',
  )
  const [texto, setTexto] = useState(
    c.primeira_mensagem ?? 'Olá, {nome}! Recebemos seu pedido e já vamos falar com você.',
  )
  const [modelo, setModelo] = useState(c.modelo_nome ? `${c.modelo_nome}|${c.modelo_idioma}` : null)
  const [variaveis, setVariaveis] = useState<readonly string[]>(c.modelo_variaveis)
  const guardar = useGuardaDoRascunho([caixaId, dono, saudacao, texto, modelo, variaveis])
  const { indo, geral, fazer, dizer } = useAto()
  const caixa = todas?.find((x) => x.id === caixaId)
  // on channels that require the customer to write first, only an approved template can open the conversation
  const soModelo = oQueLevam?.find((x) => x.tipo === caixa?.tipo)?.recursos.especiais.includes('modelo') ?? false
  const oficial = useQuery({
    queryKey: ['chat', 'modelos', caixaId],
    enabled: soModelo,
    queryFn: async ({ signal }) => (await chamar(modelos.listar, { params: { id: caixaId ?? '' } }, { signal })).data,
  })
  const aprovados = oficial.data?.modelos.filter((m) => m.situacao === 'APPROVED') ?? []
  const escolhido = aprovados.find((m) => `${m.nome}|${m.idioma}` === modelo)
  const opcao = (o: readonly Opcao[], v: string | null) => o.find((x) => x.valor === v) ?? null
  if (!todas) return <Skeleton className="h-40 w-full" />
  const opcoesDeCaixa = todas.map((x) => ({ valor: x.id, rotulo: x.nome }))
  const opcoesDePessoa = (caixa?.usuarios ?? [])
    .filter((u) => u.papel !== 'leitor')
    .map((u) => ({ valor: u.usuario_id, rotulo: u.nome }))
  const opcoesDeModelo = aprovados.map((m) => ({
    valor: `${m.nome}|${m.idioma}`,
    rotulo: m.nome.replaceAll('_', ' '),
    detalhe: m.idioma,
  }))
  const salvar = () => {
    const [modelo_nome = null, modelo_idioma = null] = saudacao === 'modelo' && modelo ? modelo.split('|') : []
    if (saudacao === 'modelo' && !modelo_nome) return dizer('Escolha o modelo')
    void fazer(async () => {
      await alterar({
        caixa_entrada_id: caixaId,
        atribuida_para: dono,
        primeira_mensagem: saudacao === 'texto' ? texto : null,
        modelo_nome,
        modelo_idioma,
        modelo_variaveis: saudacao === 'modelo' ? [...variaveis] : [],
      })
      guardar()
      avisar({ titulo: 'Regra salva', tom: 'sucesso' })
    }, 'A regra não pôde ser salva.')
  }
  return (
    <form
      noValidate
      aria-label="O que fazer com o lead"
      className="grid gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        salvar()
      }}
    >
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <Combobox
        rotulo="Caixa de entrada"
        dica="Sem caixa, o lead fica só na lista e ninguém recebe mensagem."
        placeholder="Nenhuma: só guardar o lead"
        opcoes={opcoesDeCaixa}
        valor={opcao(opcoesDeCaixa, caixaId)}
        aoMudar={(o) => {
          setCaixaId(o?.valor ?? null)
          setDono(null)
          setModelo(null)
        }}
      />
      {caixa && (
        <>
          <Combobox
            rotulo="Quem atende"
            opcional
            placeholder="Ninguém: fica aguardando"
            opcoes={opcoesDePessoa}
            valor={opcao(opcoesDePessoa, dono)}
            aoMudar={(o) => setDono(o?.valor ?? null)}
          />
          <div>
            <p className="g-rotulo">Primeira mensagem</p>
            <SegmentedControl<Saudacao>
              rotulo="Primeira mensagem"
              opcoes={[
                { valor: 'nenhuma', rotulo: 'Nenhuma' },
                { valor: 'texto', rotulo: 'Texto', desabilitado: soModelo },
                { valor: 'modelo', rotulo: 'Modelo aprovado', desabilitado: !soModelo },
              ]}
              valor={saudacao}
              aoMudar={setSaudacao}
            />
            {soModelo && (
              <p className="g-dica">No WhatsApp oficial a primeira mensagem precisa ser um modelo aprovado.</p>
            )}
          </div>
          {saudacao === 'texto' && !soModelo && (
            <TextArea
              rotulo="Texto"
              linhas={3}
              maxLength={4096}
              value={texto}
              dica="{nome} vira o primeiro nome; {campo} vira a resposta do formulário, como {cidade}."
              onChange={(e) => setTexto(e.currentTarget.value)}
            />
          )}
          {saudacao === 'modelo' && soModelo && (
            <>
              <Combobox
                rotulo="Modelo"
                placeholder={oficial.isPending ? 'Carregando modelos…' : 'Escolha um modelo'}
                opcoes={opcoesDeModelo}
                valor={opcao(opcoesDeModelo, modelo)}
                aoMudar={(o) => {
                  setModelo(o?.valor ?? null)
                  setVariaveis(['{nome}'])
                }}
              />
              {escolhido &&
                lugaresDo(escolhido).map((l, n) => (
                  <TextField
                    key={`${l.onde}${l.chave}`}
                    rotulo={`Variável ${l.chave}`}
                    placeholder={l.exemplo}
                    dica={n === 0 ? '{nome} ou {campo} do formulário.' : undefined}
                    value={variaveis[n] ?? ''}
                    onChange={(e) =>
                      setVariaveis(
                        lugaresDo(escolhido).map((_, i) => (i === n ? e.currentTarget.value : (variaveis[i] ?? ''))),
                      )
                    }
                  />
                ))}
              {escolhido && (
                <p className="rounded bg-surface-2 p-3 text-13 whitespace-pre-line">
                  {escreverModelo(escolhido, variaveis, [])}
                </p>
              )}
            </>
          )}
        </>
      )}
      <div>
        <Button type="submit" variante="primaria" ocupado={indo}>
          Salvar regra
        </Button>
      </div>
    </form>
  )
}
