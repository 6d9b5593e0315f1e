import { createSSRApp } from 'vue';
import { orders, place } from './shop.ts';
import { Shop } from './vue-shop.ts';

createSSRApp(Shop, { orders: orders() }).mount(place());
