import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { booleano, porId, repetido } from '#kit/parametros.ts'
import { ufs } from '#kit/uf.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'
import { estadosDaProposta, tiposDeProposta } from '../tipos.ts'
import { unidadeDaFatura } from '#modules/simulacoes/contract/da-fatura.ts'
import { tarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { mediaDasBandeiras } from '#modules/simulacoes/contract/bandeira.ts'
import { subgruposDaSimulacao } from '#modules/simulacoes/contract/subgrupos.ts'
import { conteudoEscrito } from './conteudo.ts'
import { diferenca, evidencias, proposta, propostaNaLista, resultadoDoReprecificar, versaoInteira } from './formas.ts'

const base = '/api/propostas' as const
const [ver, editar, enviar, aprovar] = [
  'propostas.proposta.ver',
  'propostas.proposta.editar',
  'propostas.proposta.enviar',
  'propostas.proposta.aprovar',
] as const

const id = z.uuid('Identificador inválido')
const revisao = z.number('Revisão inválida').int('Revisão inválida')
const motivo = z.string('Diga o motivo').trim().min(3, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras')
const nVersao = z.coerce.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida')
const chave = z.string().min(8, 'Chave inválida').max(100, 'Chave inválida')
const titulo = z.string('Dê um título').trim().min(1, 'Dê um título').max(160, 'O título tem no máximo 160 letras')
const validadeDias = z.number('Dias inválidos').int('Dias inválidos').min(1, 'De 1 a 90 dias').max(90, 'De 1 a 90 dias')
const valor = z.coerce
  .number('Valor inválido')
  .int('Valor inválido')
  .min(0, 'Valor inválido')
  .max(1e15, 'Valor inválido')

const filtros = {
  tipo: repetido(z.enum(tiposDeProposta, 'Tipo inválido')),
  estado: repetido(z.enum(estadosDaProposta, 'Estado inválido')),
  vendedor: repetido(id),
  contato: id.optional(),
  cartao: id.optional(),
  busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
  valor_de: valor.optional(),
  valor_ate: valor.optional(),
  /** expires within this many days */
  vence_em_dias: z.coerce.number('Dias inválidos').int('Dias inválidos').min(0, 'Dias inválidos').max(365).optional(),
  minhas: booleano.optional(),
  /** a discount that someone else asked for waits for this user's answer */
  a_decidir: booleano.optional(),
}

export const propostas = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'As propostas que a pessoa pode ver',
    query: z.object({
      ...filtros,
      ordem: z.enum(['atualizado', 'vence', 'valor'], 'Ordem inválida').default('atualizado'),
      ...consultaDePagina(30),
    }),
    response: sucessoPaginado(propostaNaLista),
  }),
  contar: endpoint({
    method: 'GET',
    path: `${base}/contagens`,
    permission: ver,
    summary: 'Quantas propostas há em cada estado, com os mesmos filtros',
    query: z.object(filtros),
    response: sucesso(
      z.object({
        por_estado: z.record(z.enum(estadosDaProposta), z.number().int()),
        vencendo: z.number().int(),
        /** with a pending request, also where the customer has a former version */
        em_aprovacao: z.number().int(),
        valor_aberto_centavos: z.number().int(),
      }),
    ),
  }),
  tarifas: endpoint({
    method: 'GET',
    path: `${base}/tarifas`,
    permission: editar,
    summary: 'As tarifas em vigor hoje em um lugar, uma por distribuidora',
    query: z.object({
      uf: z.enum(ufs, 'Escolha o estado'),
      cidade: z.string().trim().max(120, 'A cidade tem no máximo 120 letras').optional(),
      subgrupo: z.enum(subgruposDaSimulacao, 'Escolha o subgrupo').default('B1'),
      /** of the consumer, where the bill prints another one than the subgroup says */
      classe: z.enum(classesDeConsumo, 'Escolha a classe da unidade').optional(),
      /** consumption of a month, for the bands of ICMS and public lighting */
      kwh: z.coerce.number('Informe o consumo em kWh').min(0, 'O consumo não é negativo').max(10_000_000).optional(),
    }),
    response: sucesso(z.array(tarifaDaSimulacao)),
  }),
  bandeira: endpoint({
    method: 'GET',
    path: `${base}/bandeira`,
    permission: editar,
    summary: 'Quanto as bandeiras dos últimos doze meses custaram em média, sem impostos',
    response: sucesso(mediaDasBandeiras.nullable()),
  }),
  daFatura: endpoint({
    method: 'GET',
    path: `${base}/da-fatura/{fatura}`,
    permission: editar,
    summary: 'O que uma fatura conferida dá a uma unidade: consumo de cada mês, tarifa em vigor e tributos',
    params: z.object({ fatura: id }),
    query: z.object({
      uf: z.enum(ufs, 'Escolha o estado').optional(),
      cidade: z.string().trim().max(120, 'A cidade tem no máximo 120 letras').optional(),
    }),
    response: sucesso(
      unidadeDaFatura.extend({
        contato: z.object({ id: z.string(), nome: z.string() }),
        /** of the utility, where it serves one state */
        uf: z.enum(ufs).nullable(),
      }),
    ),
  }),
  enviarFoto: endpoint({
    method: 'POST',
    path: `${base}/{id}/fotos`,
    permission: editar,
    summary: 'Guarda a foto de um telhado, para desenhar os módulos sobre ela',
    params: porId,
    body: z.object({
      /** JPEG in base64; the page sends it reduced */
      jpeg: z.base64('A foto veio incompleta').min(4, 'A foto está vazia').max(900_000, 'A foto é grande demais'),
    }),
    response: sucesso(z.object({ foto: z.string() })),
  }),
  foto: endpoint({
    method: 'GET',
    path: `${base}/{id}/fotos/{foto}`,
    permission: ver,
    summary: 'Endereço de uma foto da proposta, que vale por dez minutos',
    params: porId.extend({ foto: z.uuid('Foto inválida') }),
    response: sucesso(z.object({ url: z.string() })),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary: 'Abre uma proposta; a mesma chave devolve a que já foi aberta',
    body: z.object({
      chave: chave.optional(),
      titulo: titulo.optional(),
      contato_id: id.nullable().optional(),
      cliente_nome: z.string().trim().max(160, 'O nome tem no máximo 160 letras').optional(),
      cartao_id: id.nullable().optional(),
      fatura_id: id.nullable().optional(),
      vendedor_id: id.optional(),
      conteudo: conteudoEscrito,
    }),
    response: sucesso(proposta),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Uma proposta, com a versão em curso',
    params: porId,
    response: sucesso(proposta),
  }),
  salvar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Grava o rascunho; numa proposta enviada abre a versão seguinte',
    params: porId,
    body: z.object({
      revisao,
      conteudo: conteudoEscrito.optional(),
      titulo: titulo.optional(),
      validade_dias: validadeDias.optional(),
      contato_id: id.nullable().optional(),
      cliente_nome: z.string().trim().max(160, 'O nome tem no máximo 160 letras').optional(),
      cartao_id: id.nullable().optional(),
      vendedor_id: id.optional(),
    }),
    response: sucesso(proposta),
  }),
  versao: endpoint({
    method: 'GET',
    path: `${base}/{id}/versoes/{n}`,
    permission: ver,
    summary: 'Uma versão como foi gravada ou enviada',
    params: z.object({ id, n: nVersao }),
    response: sucesso(versaoInteira),
  }),
  comparar: endpoint({
    method: 'GET',
    path: `${base}/{id}/diferencas`,
    permission: ver,
    summary: 'O que mudou entre duas versões',
    params: porId,
    query: z.object({ de: nVersao, para: nVersao }),
    response: sucesso(z.array(diferenca)),
  }),
  pedirAprovacao: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovacao`,
    permission: editar,
    summary: 'Pede aprovação do desconto ou da margem',
    params: porId,
    body: z.object({ revisao, motivo }),
    response: sucesso(proposta),
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovacao/decidir`,
    permission: aprovar,
    summary: 'Aprova ou nega o desconto pedido',
    params: porId,
    body: z.object({ aprovar: z.boolean('Diga se aprova'), motivo: motivo.optional() }),
    response: sucesso(proposta),
  }),
  retirarPedido: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/aprovacao`,
    permission: editar,
    summary: 'Desiste do pedido de aprovação e volta ao rascunho',
    params: porId,
    response: sucesso(proposta),
  }),
  enviar: endpoint({
    method: 'POST',
    path: `${base}/{id}/enviar`,
    permission: enviar,
    summary: 'Congela a versão e põe o link dela em vigor',
    params: porId,
    body: z.object({ revisao, validade: dia('Data inválida').optional(), chave: chave.optional() }),
    response: sucesso(z.object({ proposta, link: z.string() })),
  }),
  trocarLink: endpoint({
    method: 'POST',
    path: `${base}/{id}/link`,
    permission: enviar,
    summary: 'Troca o link do cliente; o endereço de antes deixa de valer',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(proposta),
  }),
  evidencias: endpoint({
    method: 'GET',
    path: `${base}/{id}/evidencias`,
    permission: ver,
    summary: 'A cadeia de evidências da proposta e do aceite, e se cada uma confere',
    params: porId,
    response: sucesso(evidencias),
  }),
  negociar: endpoint({
    method: 'POST',
    path: `${base}/{id}/negociar`,
    permission: editar,
    summary: 'Marca que o cliente respondeu e se negocia',
    params: porId,
    response: sucesso(proposta),
  }),
  aceitar: endpoint({
    method: 'POST',
    path: `${base}/{id}/aceitar`,
    permission: enviar,
    summary: 'Registra o aceite que o cliente deu por outro meio',
    params: porId,
    body: z.object({
      nome: z.string('Diga quem aceitou').trim().min(3, 'Diga quem aceitou').max(160),
      letra: z.enum(['A', 'B', 'C'], 'Opção inválida').default('A'),
      pagamento: z.number().int().min(0).max(7).default(0),
      motivo,
    }),
    response: sucesso(proposta),
  }),
  recusar: endpoint({
    method: 'POST',
    path: `${base}/{id}/recusar`,
    permission: editar,
    summary: 'Registra que o cliente recusou, com o motivo',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(proposta),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: editar,
    summary: 'Cancela a proposta; o link deixa de valer',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(proposta),
  }),
  renovar: endpoint({
    method: 'POST',
    path: `${base}/{id}/renovar`,
    permission: editar,
    summary: 'Abre a versão seguinte com as tarifas de hoje e diz o que mudou',
    params: porId,
    response: sucesso(z.object({ proposta, diferencas: z.array(diferenca) })),
  }),
  reprecificar: endpoint({
    method: 'POST',
    path: `${base}/reprecificar`,
    permission: editar,
    summary: 'Passa propostas abertas para as tarifas de hoje; diz o resultado de cada uma',
    body: z.object({
      ids: z.array(id).min(1, 'Escolha pelo menos uma proposta').max(20, 'São até 20 propostas de uma vez'),
    }),
    response: sucesso(z.array(resultadoDoReprecificar)),
    limit: 60,
  }),
  apagarRascunho: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/versao-aberta`,
    permission: editar,
    summary: 'Descarta a versão em curso de uma proposta já enviada',
    params: porId,
    response: ok,
  }),
}
