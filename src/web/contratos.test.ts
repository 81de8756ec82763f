import { expect, expectTypeOf, it } from 'vitest'
import type { Pessoa } from '#platform/navegador/pessoa.ts'
import * as daCasca from '#departments/telas/comum/chamadas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { cadastro } from '#modules/acesso/entrar/contract/cadastro.ts'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { eu } from '#modules/acesso/conta/contract/eu.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import type { PessoaConectada } from '#modules/acesso/conta/contract/eu.ts'
import { pedidos } from '#modules/acesso/entrar/contract/pedidos.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { situacaoDoCadastro } from '#modules/acesso/entrar/web/situacao-do-cadastro.ts'
import { primeiroAcesso } from '#modules/acesso/entrar/web/cartao-primeiro-acesso.tsx'
import { cadastrar } from '#modules/acesso/entrar/web/cadastro/tela-cadastro.tsx'
import { aceitarConvite, verConvite } from '#modules/acesso/entrar/web/cadastro/tela-convite.tsx'
import { pedirAcesso } from '#departments/telas/pedido-de-acesso.tsx'
import { atribuirConversa, listarCaixas, listarConversas, verConversa } from '#modules/chat/lista/web/buscas.tsx'
import { listarContatos } from '#modules/contatos/web/buscas.tsx'
import { listarFunis, mudarCartao, procurarCartoes, quemVe, verCartao } from '#modules/funis/cartao/web/buscas.tsx'
import { listarColegas } from '#modules/acesso/pessoas/web/buscas.tsx'
import { listarTarefas } from '#modules/tarefas/web/buscas.tsx'
import { contarNaoLidas } from './casca/usar-nao-lidas.ts'
import { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { escolherPresenca } from './casca/mudar-presenca.ts'
import { guardarPreferencia } from './casca/mudar-meu-menu.ts'
import { darSinal, obterPresenca } from './casca/sinal-de-vida.ts'

it('uses the method and path of the contract in calls without schemas', () => {
  const pares = [
    [situacaoDoCadastro, cadastro.situacao],
    [primeiroAcesso, cadastro.primeiroAcesso],
    [cadastrar, cadastro.cadastrar],
    [verConvite, convites.ver],
    [aceitarConvite, convites.aceitar],
    [pedirAcesso, pedidos.pedir],
    [daCasca.listarConversas, conversas.listar],
    [daCasca.contarConversas, conversas.contagens],
    [daCasca.listarColegas, usuarios.colegas],
    [daCasca.listarPedidos, pedidos.listar],
    [contarNaoLidas, conversas.naoLidas],
    [listarConversas, conversas.listar],
    [listarContatos, contatos.listar],
    [procurarCartoes, cartoes.procurar],
    [listarTarefas, tarefas.listar],
    [obterPresenca, presencaNoServidor.obter],
    [escolherPresenca, presencaNoServidor.escolher],
    [guardarPreferencia, eu.guardarPreferencia],
    [atribuirConversa, conversas.atribuir],
    [verConversa, conversas.obter],
    [listarCaixas, caixas.listar],
    [verCartao, cartoes.obter],
    [mudarCartao, cartoes.alterar],
    [quemVe, pessoasDoCartao.quemVe],
    [listarFunis, funis.listar],
    [listarColegas, usuarios.colegas],
    [darSinal, presencaNoServidor.sinal],
  ] as const
  for (const [leve, inteiro] of pares) expect([leve.method, leve.path]).toEqual([inteiro.method, inteiro.path])
})

it('uses the user type of the contract', () => {
  expectTypeOf<PessoaConectada>().toEqualTypeOf<Pessoa>()
})
