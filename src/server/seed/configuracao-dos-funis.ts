import { sql } from 'kysely'
import { guardarPolitica } from '#modules/automacoes/server/aprovacoes/comandos/politicas.ts'
import { criarEntradaDaMeta, guardarMensagem } from '#modules/funis/na-conversa/server/comandos/ajustes.ts'
import { funilVigente, type FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { enviarFormulario } from '#modules/formularios/server/comandos/enviar.ts'
import { guardarFormulario } from '#modules/formularios/server/comandos/guardar.ts'
import { criarDestino } from '#modules/funis/saidas/server/comandos/destinos.ts'
import { criarEntrada } from '#modules/funis/saidas/server/comandos/entradas.ts'
import { receberEntrega } from '#modules/funis/saidas/server/comandos/receber.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

const ORCAMENTO = {
  slug: 'orcamento',
  titulo: 'Quanto você economiza com energia solar?',
  texto: 'Conte um pouco sobre a sua conta de luz. Um consultor responde no mesmo dia útil.',
  botao: 'Quero um orçamento',
  privacidade: '',
  sites: ['https://www.girassol.example'],
  encerra_em: null,
  maximo_de_envios: null,
  time_id: null,
  ativo: true,
  campos: [
    { chave: 'nome', obrigatorio: true, rotulo: 'Seu nome' },
    { chave: 'telefone', obrigatorio: true, rotulo: 'WhatsApp' },
    { chave: 'cidade', obrigatorio: false, rotulo: '' },
    { chave: 'consumo_medio_kwh', obrigatorio: false, rotulo: 'Consumo médio na conta' },
  ],
  consentimento: 'Concordo em receber contato sobre este pedido e com o uso dos meus dados para isso.',
  sucesso: 'Recebemos seu pedido. Um consultor fala com você hoje ainda.',
}
const PESSOAS = [
  ['Tereza Nogueira', '5551998120031', 'Santa Cruz do Sul', 420],
  ['Mercado São Bento', '5551997440562', 'Venâncio Aires', 2150],
  ['Joel Kipper', '5551999310785', 'Vera Cruz', 610],
] as const
const MENSAGENS: Record<string, string> = {
  primeiro_contato:
    'Olá, {{primeiro_nome}}! Aqui é da Girassol. Recebi seu pedido de energia solar e gostaria de entender melhor a sua conta de luz. Qual o melhor horário para conversarmos?',
  apresentada:
    '{{primeiro_nome}}, sua proposta de {{potencia_kwp}} está pronta. Posso explicar em dez minutos por aqui mesmo?',
  contrato:
    '{{primeiro_nome}}, o contrato de {{valor_do_cartao}} foi enviado ao seu e-mail para assinatura. Qualquer dúvida, me chame.',
}

/**
 * Seeds the sources of cards (form, webhook), the messages sent along the way, and the approvers by amount. Runs once.
 */
export async function semearConfiguracaoDosFunis(s: Servicos): Promise<void> {
  if (await s.banco.db.selectFrom('funis.formularios').select('id').limit(1).executeTakeFirst()) return
  const entrada = await s.executar(sistema, async (u) => {
    const [vendas, compras] = [await funilVigente(u.tx, 'vu.vendas'), await funilVigente(u.tx, 'ti.compras')]
    const estagio = (f: FunilVigente, chave: string) => f.definicao.estagios.find((e) => e.chave === chave)?.id ?? null
    await formulario(u, vendas)
    for (const [chave, texto] of Object.entries(MENSAGENS))
      await guardarMensagem(u, vendas.id, estagio(vendas, chave) ?? '', {
        texto,
        canal: chave === 'primeiro_contato' ? 'whatsapp' : null,
      })
    await criarEntradaDaMeta(u, vendas.id, {
      formulario_id: '70012345',
      campanha_id: null,
      conjunto_id: null,
      estagio_id: estagio(vendas, 'novo_lead'),
      time_id: null,
      mapa: [{ de: 'city', para: 'cidade' }],
    })
    await alcadas(u, compras, estagio(compras, 'cotacao'))
    await criarDestino(u, s.cofre, vendas.id, {
      nome: 'ERP',
      url: 'https://erp.girassol.example/vendas',
      eventos: ['cartao.ganho', 'cartao.perdido'],
    })
    const { id } = await criarEntrada(u, s.cofre, vendas.id, {
      nome: 'Simulador do site',
      estagio_id: estagio(vendas, 'novo_lead'),
      ativa: true,
      mapa: [
        { de: 'cliente.nome', para: 'nome' },
        { de: 'cliente.celular', para: 'telefone' },
        { de: 'simulacao.consumo_kwh', para: 'consumo_medio_kwh' },
      ],
    })
    return {
      id,
      funil_id: vendas.id,
      estagio_id: estagio(vendas, 'novo_lead'),
      nome: 'Simulador do site',
      mapa: [
        { de: 'cliente.nome', para: 'nome' },
        { de: 'cliente.celular', para: 'telefone' },
        { de: 'simulacao.consumo_kwh', para: 'consumo_medio_kwh' },
      ],
    }
  })
  for (const [n, cliente] of [
    { nome: 'Ivete Mallmann', celular: '(51) 99844-2017' },
    { nome: 'Posto Avenida', celular: '99' },
  ].entries()) {
    const corpo = { cliente, simulacao: { consumo_kwh: 540 + n * 900, telhado: 'cerâmico' }, origem: 'simulador' }
    // the second delivery is refused, as happens in practice: it is listed with its reason
    await receberEntrega(s, entrada, `sim-${n + 1}`, JSON.stringify(corpo), corpo).catch(() => undefined)
  }
}

async function formulario(u: Unidade, vendas: FunilVigente): Promise<void> {
  const id = await guardarFormulario(u, vendas.id, null, { ...ORCAMENTO, estagio_id: null })
  for (const [n, [nome, telefone, cidade, consumo_medio_kwh]] of PESSOAS.entries()) {
    const envio = `00000000-0000-7000-a000-00000000000${n + 1}`
    await enviarFormulario(
      u,
      {
        id,
        funil_id: vendas.id,
        estagio_id: null,
        time_id: null,
        consentimento: ORCAMENTO.consentimento,
        campos: ORCAMENTO.campos,
      },
      envio,
      { nome, telefone, cidade, consumo_medio_kwh },
    )
    await sql`
      update funis.envios
      set criado_em = now() - make_interval(hours => ${n * 21 + 2})
      where id = ${envio}
    `.execute(u.tx)
  }
}

async function alcadas(u: Unidade, compras: FunilVigente, naRecusa: string | null): Promise<void> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from cad.cargos
    where nome in ('Coordenador de engenharia', 'Diretora de operações')
  `.execute(u.tx)
  const cargo = (nome: string) => rows.filter((r) => r.nome === nome).map((r) => ({ tipo: 'cargo' as const, id: r.id }))
  const [coordena, dirige] = [cargo('Coordenador de engenharia'), cargo('Diretora de operações')]
  if (coordena.length === 0 || dirige.length === 0) return
  const etapa = (nome: string, quem: typeof coordena, substitutos: typeof coordena = []) => ({
    nome,
    quem,
    substitutos,
    apos_horas: 24,
  })
  await guardarPolitica(u, compras.id, null, {
    nome: 'Alçada de compras',
    campo: 'aprovacao_compra',
    valor_de: 'valor',
    validade_horas: 72,
    ativa: true,
    recusa_estagio_id: naRecusa,
    faixas: [
      { ate_centavos: 500_000, etapas: [] },
      { ate_centavos: 5_000_000, etapas: [etapa('Coordenação', coordena, dirige)] },
      { ate_centavos: null, etapas: [etapa('Coordenação', coordena), etapa('Diretoria', dirige)] },
    ],
  })
}
